import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccountName, isAccount } from '../accounts.ts';
import type { World } from '../provider.ts';
import { readSession } from './createSession.ts';
import type { Events } from './events.ts';
import { expand } from './expand.ts';
import { decodeForm, type Params } from './form.ts';
import { answerOnce } from './idempotency.ts';
import { type Ledger, makeId, type Sale } from './ledger.ts';
import type { Payments } from './payments.ts';
import { badRequest, Problem } from './problem.ts';
import { integer, text } from './read.ts';
import { refund } from './refunds.ts';
import { lineItems } from './shapes.ts';

export interface StripeParts {
  readonly world: World;
  readonly ledger: Ledger;
  readonly events: Events;
  readonly payments: Payments;
}

/** Stripe's API, as far as a shop with a hosted payment page needs it. */
export function stripeApi(app: FastifyInstance, { world, ledger, events, payments }: StripeParts): void {
  const { sales, intents, charges, refunds, events: past } = ledger;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('request-id', makeId('req_', 14));
    if (headers['stripe-version']) reply.header('stripe-version', headers['stripe-version']);
    checkKey(headers.authorization);
  });
  app.setErrorHandler((problem: Error & { statusCode?: number }, _request, reply) => {
    if (problem instanceof Problem) return reply.code(problem.status).send(problem.body);
    const status = problem.statusCode ?? 500;
    const type = status < 500 ? 'invalid_request_error' : 'api_error';
    return reply.code(status).send({ error: { message: problem.message, type } });
  });

  /** A session as it is shown: with the address of its page for as long as it can be paid. */
  const show = ({ id, session }: Sale) => ({
    ...session,
    url: session.status === 'open' ? `${world.url()}/pay/stripe/${id}` : null,
  });
  const lookUp = (id: string, field: string, of: Record<string, unknown>): unknown => {
    const sale = field === 'line_items' && sales.get(String(of.id));
    if (sale) return lineItems(sale);
    return intents.get(id) ?? charges.get(id) ?? refunds.get(id);
  };

  const get = <T extends object>(
    path: string,
    find: (id: string, account?: AccountName) => T | undefined,
    what: string,
  ) =>
    app.get<{ Params: { id: string } }>(path, async (request) => {
      const { id } = request.params;
      const found =
        find(id, accountOf(request)) ??
        badRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id', status: 404 });
      return expand(found, query(request), lookUp);
    });
  const post = (path: string, work: (params: Params, id: string, account?: AccountName) => object) =>
    app.post<{ Params: { id?: string } }>(path, async (request, reply) => {
      const params = decodeForm(typeof request.body === 'string' ? request.body : '');
      const key = request.headers['idempotency-key'];
      const asked = { key: typeof key === 'string' ? key : undefined, path: request.url, params, now: world.now() };
      const account = accountOf(request);
      const answer = answerOnce(ledger, asked, () =>
        expand(work(params, request.params.id ?? '', account), params, lookUp),
      );
      if (asked.key) reply.header('idempotency-key', asked.key);
      if (answer.replayed) reply.header('idempotent-replayed', 'true');
      return sendJson(reply.code(answer.status), answer.body);
    });
  const lists = <T extends { id: string }>(path: string, all: () => T[], filters: readonly (keyof T & string)[]) =>
    app.get(path, async (request) => {
      const params = query(request);
      const wanted = filters.filter((name) => params[name] !== undefined);
      const hits = all()
        .reverse()
        .filter((row) => wanted.every((name) => row[name] === params[name]));
      return expand(paged(hits, params, path), params, lookUp);
    });

  /** A session of one's own: another account's does not exist. */
  const ownSale = (id: string, account?: AccountName) => {
    const sale = payments.find(id);
    return sale?.account === account ? sale : undefined;
  };
  const findSession = (id: string, account?: AccountName) => {
    const sale = ownSale(id, account);
    return sale && show(sale);
  };
  post('/v1/checkout/sessions', (params, _id, account) =>
    show(sales.put({ ...readSession(params, world.now()), account })),
  );
  lists('/v1/checkout/sessions', () => sales.all().flatMap(({ id }) => findSession(id) ?? []), [
    'payment_intent',
    'status',
  ]);
  get('/v1/checkout/sessions/:id', findSession, 'checkout.session');
  get('/v1/checkout/sessions/:id/line_items', (id) => sales.get(id) && lineItems(sales.get(id)!), 'checkout.session');
  post('/v1/checkout/sessions/:id/expire', (_params, id, account) =>
    show(payments.expire(ownSale(id, account) ?? noSession(id))),
  );
  get('/v1/payment_intents/:id', intents.get, 'payment_intent');
  get('/v1/charges/:id', charges.get, 'charge');
  post('/v1/refunds', (params, _id, account) => refund(params, account, { ledger, events }, world.now()));
  lists('/v1/refunds', refunds.all, ['payment_intent', 'charge']);
  get('/v1/refunds/:id', refunds.get, 'refund');
  get('/v1/events/:id', past.get, 'event');
  app.all('/v1/*', async ({ method, url }) =>
    badRequest(`Unrecognized request URL (${method}: ${url.split('?')[0]}).`, { status: 404 }),
  );
}

const noSession = (id: string): never =>
  badRequest(`No such checkout.session: '${id}'`, { code: 'resource_missing', param: 'session', status: 404 });

const query = ({ url }: FastifyRequest): Params => decodeForm(url.split('?')[1] ?? '');

const sendJson = (reply: FastifyReply, body: string) => reply.type('application/json').send(body);

function keyOf(authorization = ''): string {
  const [scheme = '', given = ''] = authorization.split(' ');
  return scheme.toLowerCase() === 'basic' ? Buffer.from(given, 'base64').toString().split(':')[0]! : given;
}

/** The account of a key: `sk_test_circuit15_new` is one of a circuit's own, every other test key the deployment's. */
function accountOf({ headers }: FastifyRequest): AccountName | undefined {
  const name = keyOf(headers.authorization).replace('sk_test_', '');
  return isAccount(name) ? name : undefined;
}

/** Any test key opens the sandbox; a live key here is a mistake worth hearing about. */
function checkKey(authorization?: string): void {
  const key = keyOf(authorization);
  if (!key) {
    badRequest('You did not provide an API key. Provide it in the Authorization header, as Bearer.', { status: 401 });
  }
  if (!/^sk_test_\w+$/.test(key)) badRequest(`Invalid API Key provided: ${key.slice(0, 8)}****`, { status: 401 });
}

function paged<T extends { id: string }>(all: T[], params: Params, url: string) {
  const limit = integer(params.limit, 'limit', 1) ?? 10;
  if (limit > 100) badRequest('Invalid integer: limit must be at most 100', { param: 'limit' });
  const after = text(params.starting_after, 'starting_after');
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: all.length > start + limit, url };
}
