import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { World } from '../provider.ts';
import type { Row, Table } from '../table.ts';
import type { Payments, SatispayPayment } from './payments.ts';
import { Problem, refuse } from './problem.ts';
import { isSigned, keyIdOf } from './signature.ts';

interface Key extends Row {
  readonly publicKey: string;
}

/** An activation code that has paired a key. */
interface Used extends Row {
  readonly keyId: string;
}

interface Answered extends Row {
  readonly paymentId: string;
}

export interface SatispayParts {
  readonly world: World;
  readonly payments: Payments;
  readonly keys: Table<Key>;
  readonly used: Table<Used>;
  readonly answered: Table<Answered>;
}

const prefix = '/satispay/g_business/v1';

/** Satispay's API for shops: pairing a key, payments by redirect, refunds. */
export function satispayApi(app: FastifyInstance, { world, payments, keys, used, answered }: SatispayParts): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((problem: Error & { statusCode?: number }, _request, reply) => {
    if (problem instanceof Problem) return reply.code(problem.status).send(problem.body);
    return reply.code(problem.statusCode ?? 500).send({ code: 1, message: problem.message });
  });

  /** The key that the deployment was given pairs itself; others are paired by a code. */
  const publicKeyOf = (id: string): string | undefined =>
    world.env.SATISPAY_PUBLIC_KEY && id === (world.env.SATISPAY_KEY_ID || 'sandbox-satispay')
      ? world.env.SATISPAY_PUBLIC_KEY
      : keys.get(id)?.publicKey;

  const show = (payment: SatispayPayment) => ({
    id: payment.id,
    code_identifier: `S6Y-PAY--${payment.id.toUpperCase()}`,
    type: payment.type,
    amount_unit: payment.cents,
    currency: 'EUR',
    status: payment.status,
    expired: payment.status === 'CANCELED' && Date.parse(payment.expiresAt) <= world.now().getTime(),
    metadata: payment.metadata,
    insert_date: payment.insertedAt,
    expire_date: payment.expiresAt,
    ...(payment.externalCode && { external_code: payment.externalCode }),
    ...(payment.redirectUrl && { redirect_url: `${world.url()}/pay/satispay/${payment.id}` }),
  });

  const parsed = (body: unknown): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(String(body));
      return typeof value === 'object' && value !== null ? { ...value } : refuse(400, 36, 'not an object');
    } catch {
      return refuse(400, 36, 'the body is not JSON');
    }
  };

  app.post(`${prefix}/authentication_keys`, async ({ body }) => {
    const { public_key, token } = parsed(body);
    if (typeof public_key !== 'string' || !public_key.includes('PUBLIC KEY')) return refuse(400, 34, 'bad public key');
    if (typeof token !== 'string' || !/^(?!ZZ)[A-Z0-9]{6}$/i.test(token)) return refuse(404, 41, 'token unknown');
    const code = token.toUpperCase();
    if (used.get(code)) return refuse(403, 45, 'token already paired');
    const { id } = keys.put({ id: crypto.randomUUID(), publicKey: public_key });
    used.put({ id: code, keyId: id });
    return { key_id: id };
  });

  const authenticate = async ({ method, url, headers, body }: FastifyRequest) => {
    const publicKey = publicKeyOf(keyIdOf({ headers }));
    const signed = publicKey && isSigned({ method, url, headers, body: body ? String(body) : '' }, publicKey);
    if (!signed) refuse(401, 34, 'the signature is not good');
  };

  /** The key of a shop that was paired; undefined for the deployment's own. */
  const pairedKeyOf = (request: FastifyRequest) => keys.get(keyIdOf(request))?.id;

  /** A payment of one's own: another shop's does not exist. */
  const ownPayment = (id: string, request: FastifyRequest) => {
    const payment = payments.find(id);
    return payment?.pairedKey === pairedKeyOf(request) && payment ? payment : refuse(404, 41, 'payment not found');
  };

  app.register(async (scope) => {
    // After the body is read, since the signature covers it.
    scope.addHook('preHandler', authenticate);

    scope.post(`${prefix}/payments`, async (request) => {
      const { headers, body } = request;
      const key = headers['idempotency-key'];
      const before = typeof key === 'string' ? answered.get(key) : undefined;
      if (before) return show(payments.find(before.paymentId) ?? refuse(404, 41, 'payment not found'));
      const payment = payments.create(parsed(body), pairedKeyOf(request));
      if (typeof key === 'string') answered.put({ id: key, paymentId: payment.id });
      return show(payment);
    });

    scope.get<{ Params: { id: string } }>(`${prefix}/payments/:id`, async (request) =>
      show(ownPayment(request.params.id, request)),
    );

    scope.put<{ Params: { id: string } }>(`${prefix}/payments/:id`, async (request) => {
      const payment = ownPayment(request.params.id, request);
      if (parsed(request.body).action !== 'CANCEL') return refuse(400, 36, 'the sandbox takes the action CANCEL');
      if (payment.status !== 'PENDING') return refuse(403, 44, 'wrong payment state');
      return show(payments.cancel(payment));
    });

    scope.all('/satispay/*', async () => refuse(404, 41, 'there is nothing at this address'));
  });
}
