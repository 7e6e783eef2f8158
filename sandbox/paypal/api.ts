import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccountName, isAccount } from '../accounts.ts';
import type { World } from '../provider.ts';
import { type Ledger, makeId } from './ledger.ts';
import { captureView, createOrder, type Orders, orderView, refundView } from './orders.ts';
import { invalid, notFound, Problem } from './problem.ts';
import type { Webhooks } from './webhooks.ts';

export interface PayPalParts {
  readonly world: World;
  readonly ledger: Ledger;
  readonly orders: Orders;
  readonly webhooks: Webhooks;
}

const tokenSeconds = 32_400;
const hour = 60 * 60 * 1_000;

/** For so long a repeated PayPal-Request-Id is answered with what it made: orders and captures, refunds. */
const keptMs = { order: 6 * hour, refund: 45 * 24 * hour } as const;

/** PayPal's Orders v2 and Payments v2, as far as a shop that captures at once needs them. */
export function paypalApi(app: FastifyInstance, { world, ledger, orders, webhooks }: PayPalParts): void {
  const tokens = new Map<string, { readonly until: number; readonly account: AccountName | undefined }>();
  const client = world.env.PAYPAL_CLIENT_ID || 'sandbox-paypal';
  const secret = world.env.PAYPAL_CLIENT_SECRET || 'sandbox-paypal-secret';

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((problem: Error & { statusCode?: number }, _request, reply) => {
    if (problem instanceof Problem) return reply.code(problem.status).send(problem.body);
    return reply.code(problem.statusCode ?? 500).send({ name: 'INTERNAL_SERVER_ERROR', message: problem.message });
  });

  app.post('/paypal/v1/oauth2/token', async (request, reply) => {
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ');
    const [name = '', given = ''] = Buffer.from(basic, 'base64').toString().split(':');
    const account = isAccount(name) ? name : undefined;
    const known = account ? given === `${name}-secret` : name === client && given === secret;
    if (!known || new URLSearchParams(String(request.body)).get('grant_type') !== 'client_credentials')
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    const token = `A21AA${makeId()}${makeId()}`;
    tokens.set(token, { until: world.now().getTime() + tokenSeconds * 1_000, account });
    return {
      scope: 'https://uri.paypal.com/services/payments',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: tokenSeconds,
    };
  });

  const tokenOf = ({ headers }: FastifyRequest) =>
    tokens.get(/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
  const accountOf = (request: FastifyRequest) => tokenOf(request)?.account;

  const authenticate = async (request: FastifyRequest) => {
    if ((tokenOf(request)?.until ?? 0) > world.now().getTime()) return;
    throw new Problem(401, 'AUTHENTICATION_FAILURE', 'INVALID_TOKEN', 'Authentication failed.');
  };

  /** Does what a PayPal-Request-Id asks for once; asked again, answers how it stands, with 200 in place of 201. */
  function once(
    request: FastifyRequest,
    reply: FastifyReply,
    kept: number,
    work: () => string,
    show: (id: string) => object,
  ) {
    const key = request.headers['paypal-request-id'];
    if (typeof key !== 'string' || key.length > 108)
      return invalid('PAYPAL_REQUEST_ID_REQUIRED', 'A PayPal-Request-Id of at most 108 characters is needed.');
    const id = `${request.url} ${key}`;
    const before = ledger.answered.get(id);
    if (before && world.now().getTime() - before.at < kept) return reply.code(200).send(show(before.body));
    const made = work();
    ledger.answered.put({ id, body: made, at: world.now().getTime() });
    return reply.code(201).send(show(made));
  }

  const bodyOf = ({ body }: FastifyRequest): unknown => {
    try {
      return body ? JSON.parse(String(body)) : undefined;
    } catch {
      return invalid('MALFORMED_REQUEST_JSON', 'The request is not JSON.');
    }
  };

  /** An order of one's own: another account's does not exist. */
  const ownOrder = (id: string, account: AccountName | undefined) => {
    const order = orders.find(id);
    return order?.account === account ? (order ?? notFound()) : notFound();
  };

  const showOrder = (id: string) => {
    const order = orders.find(id) ?? notFound();
    const self = `${world.url()}/paypal/v2/checkout/orders/${id}`;
    const payerAction = { href: `${world.url()}/pay/paypal/${id}`, rel: 'payer-action', method: 'GET' };
    return {
      ...orderView(order, order.capture ? orders.refunded(order.capture.id) : 0),
      links: [
        { href: self, rel: 'self', method: 'GET' },
        ...(order.status === 'PAYER_ACTION_REQUIRED' ? [payerAction] : []),
        ...(order.status === 'APPROVED' ? [{ href: `${self}/capture`, rel: 'capture', method: 'POST' }] : []),
      ],
    };
  };

  app.register(async (scope) => {
    scope.addHook('onRequest', authenticate);

    scope.post('/paypal/v2/checkout/orders', async (request, reply) =>
      once(
        request,
        reply,
        keptMs.order,
        () => ledger.orders.put({ ...createOrder(bodyOf(request), world.now()), account: accountOf(request) }).id,
        showOrder,
      ),
    );
    scope.get<{ Params: { id: string } }>('/paypal/v2/checkout/orders/:id', async (request) =>
      showOrder(ownOrder(request.params.id, accountOf(request)).id),
    );
    scope.post<{ Params: { id: string } }>('/paypal/v2/checkout/orders/:id/capture', async (request, reply) =>
      once(
        request,
        reply,
        keptMs.order,
        () => orders.capture(ownOrder(request.params.id, accountOf(request)).id).id,
        showOrder,
      ),
    );
    scope.get<{ Params: { id: string } }>('/paypal/v2/payments/captures/:id', async ({ params }) => {
      const order = ledger.orderOfCapture(params.id) ?? notFound();
      return captureView(order, order.capture!, orders.refunded(params.id));
    });
    scope.post<{ Params: { id: string } }>('/paypal/v2/payments/captures/:id/refund', async (request, reply) =>
      once(
        request,
        reply,
        keptMs.refund,
        () => {
          const taken = ledger.orderOfCapture(request.params.id);
          if (taken) ownOrder(taken.id, accountOf(request));
          return orders.refund(request.params.id, bodyOf(request)).id;
        },
        (id) => refundView(ledger.refunds.get(id) ?? notFound()),
      ),
    );
    scope.get<{ Params: { id: string } }>('/paypal/v2/payments/refunds/:id', async ({ params }) =>
      refundView(ledger.refunds.get(params.id) ?? notFound()),
    );
    scope.get<{ Params: { id: string } }>('/paypal/v1/notifications/webhooks/:id', async (request) => {
      const { id } = request.params;
      return webhooks.isKnown(id, accountOf(request))
        ? { id, url: `${world.portalUrl()}/api`, event_types: [] }
        : notFound();
    });
    scope.post('/paypal/v1/notifications/verify-webhook-signature', async ({ body }) => ({
      verification_status: webhooks.isGenuine(String(body)) ? 'SUCCESS' : 'FAILURE',
    }));
    scope.all('/paypal/*', async () => notFound());
  });
}
