import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { paypalEvents } from '../../rules/paypalEvents.ts';
import type { Gateway } from './gateway.ts';
import { createPayPal } from './paypal.ts';

interface Heard {
  readonly call: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A PayPal that answers what a test lays down for each call, and remembers what it was asked. */
let answers: Record<string, readonly [status: number, body: unknown][]>;
let heard: Heard[];
let gateway: Gateway;

const token = [200, { access_token: 'T', expires_in: 32_400 }] as [number, unknown];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const call = `${request.method} ${request.url}`;
  heard.push({ call, headers: request.headers, body: Buffer.concat(chunks).toString() });
  const times = heard.filter((one) => one.call === call).length;
  const laid = answers[call] ?? (call.includes('oauth2') ? [token] : [[404, {}] as [number, unknown]]);
  const [status, body] = laid[Math.min(times, laid.length) - 1]!;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  answers = {};
  heard = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateway = createPayPal({ url, clientId: 'id', secret: 'secret', webhookId: 'WH' });
});

const read = 'GET /v2/checkout/orders/O1';
const capturing = 'POST /v2/checkout/orders/O1/capture';
const amount = { currency_code: 'EUR', value: '31.40' };
const order = (status: string, capture?: string) => ({
  id: 'O1',
  status,
  purchase_units: [
    {
      amount,
      custom_id: 'order',
      ...(capture && { payments: { captures: [{ id: 'C1', status: capture, amount, custom_id: 'order' }] } }),
    },
  ],
});
const refusal = (issue: string) => [422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] }] as [number, unknown];
const calls = () => heard.map(({ call }) => call).filter((call) => !call.includes('oauth2'));

describe('How an order stands', () => {
  test.each`
    order                                       | state           | because
    ${order('CREATED')}                         | ${'open'}       | ${'nobody has approved it'}
    ${order('PAYER_ACTION_REQUIRED')}           | ${'open'}       | ${'nobody has approved it'}
    ${order('APPROVED')}                        | ${'approved'}   | ${'approved is not paid'}
    ${order('COMPLETED', 'COMPLETED')}          | ${'paid'}       | ${'the capture has brought the money'}
    ${order('COMPLETED', 'PENDING')}            | ${'processing'} | ${'a completed order is not money'}
    ${order('COMPLETED')}                       | ${'processing'} | ${'its capture is not told yet'}
    ${order('COMPLETED', 'DECLINED')}           | ${'expired'}    | ${'the capture has failed'}
    ${order('COMPLETED', 'PARTIALLY_REFUNDED')} | ${'paid'}       | ${'what was given back had been taken'}
    ${order('VOIDED')}                          | ${'expired'}    | ${'it is over'}
  `('$state: $because', async ({ order: told, state }) => {
    answers[read] = [[200, told]];
    expect(await gateway.ask('O1')).toEqual({
      state,
      declined: false,
      amount: cents(3_140),
      currency: 'eur',
      orderId: 'order',
    });
  });

  test('one that PayPal has forgotten is over', async () => {
    answers[read] = [[404, { name: 'RESOURCE_NOT_FOUND' }]];
    expect(await gateway.ask('O1')).toMatchObject({ state: 'expired' });
  });

  test('to read it takes no money', async () => {
    answers[read] = [[200, order('APPROVED')]];
    await gateway.ask('O1');
    await gateway.close('O1');
    expect(calls()).toEqual([read, read]);
  });
});

describe('A capture', () => {
  test('carries the same request id each time the same attempt is asked for, and another for the next', async () => {
    answers[capturing] = [[201, order('COMPLETED', 'COMPLETED')]];
    for (const attempt of [0, 0, 1]) await gateway.capture!('O1', attempt);
    const ids = heard.filter(({ call }) => call === capturing).map(({ headers }) => headers['paypal-request-id']);
    expect(ids).toEqual(['O1 0', 'O1 0', 'O1 1']);
  });

  test.each(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'TRANSACTION_REFUSED'])(
    '%s is a refusal',
    async (issue) => {
      answers[capturing] = [refusal(issue)];
      expect(await gateway.capture!('O1', 0)).toBe('declined');
    },
  );

  test.each(['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED'])('%s: how it stands is read', async (issue) => {
    answers[capturing] = [refusal(issue)];
    answers[read] = [[200, order('COMPLETED', 'COMPLETED')]];
    expect(await gateway.capture!('O1', 0)).toMatchObject({ state: 'paid' });
  });

  test.each([
    [500, {}],
    [429, { name: 'RATE_LIMIT_REACHED' }],
    [201, null],
  ] as const)('an answer of %i %j says nothing: PayPal is unavailable', async (status, body) => {
    answers[capturing] = [[status, body]];
    await expect(gateway.capture!('O1', 0)).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  });
});

describe('A refund', () => {
  const refunding = 'POST /v2/payments/captures/C1/refund';
  const refund = () => gateway.refund({ id: 'R1', ref: 'O1', amount: cents(100) });
  beforeEach(() => {
    answers[read] = [[200, order('COMPLETED', 'COMPLETED')]];
  });

  test('goes back from the capture, under its own id', async () => {
    answers[refunding] = [[201, { id: 'PR1', status: 'COMPLETED' }]];
    expect(await refund()).toEqual({ ref: 'PR1' });
    expect(heard.at(-1)).toMatchObject({ call: refunding });
    expect(heard.at(-1)!.headers['paypal-request-id']).toBe('R1');
    expect(JSON.parse(heard.at(-1)!.body)).toEqual({
      amount: { currency_code: 'EUR', value: '1.00' },
      custom_id: 'R1',
    });
  });

  test.each([
    ['turned down for good', refusal('REFUND_TIME_LIMIT_EXCEEDED')],
    ['failed', [201, { id: 'PR1', status: 'FAILED' }] as [number, unknown]],
  ])('that is %s will never be', async (_what, answer) => {
    answers[refunding] = [answer];
    expect(await refund()).toEqual({ refused: expect.stringMatching(/FAILED|EXCEEDED/) });
  });

  test('that cannot be made now is tried again', async () => {
    answers[refunding] = [refusal('PENDING_CAPTURE')];
    await expect(refund()).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  });
});

describe('The token', () => {
  test('is asked for once and used again', async () => {
    answers[read] = [[200, order('CREATED')]];
    for (let times = 0; times < 3; times += 1) await gateway.ask('O1');
    expect(heard.filter(({ call }) => call.includes('oauth2'))).toHaveLength(1);
  });

  test('is renewed once when PayPal does not take it any more', async () => {
    answers[read] = [
      [401, { name: 'AUTHENTICATION_FAILURE' }],
      [200, order('CREATED')],
    ];
    expect(await gateway.ask('O1')).toMatchObject({ state: 'open' });
    expect(heard.filter(({ call }) => call.includes('oauth2'))).toHaveLength(2);
  });
});

describe('A notice', () => {
  const verifying = 'POST /v1/notifications/verify-webhook-signature';
  const headers: Record<string, string> = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/cert',
    'paypal-transmission-id': 'id',
    'paypal-transmission-sig': 'sig',
    'paypal-transmission-time': '2026-09-01T10:00:00Z',
  };
  // Numbers and spaces that a parser and writer of JSON would change.
  const body =
    '{ "id":"WH-1", "event_type":"PAYMENT.CAPTURE.COMPLETED", "resource_type":"capture", "fee": 1.0,\n "resource":{"id":"C1","supplementary_data":{"related_ids":{"order_id":"O1"}}} }';
  const notice = (more: object = {}) => ({
    body,
    header: (name: string) => headers[name],
    query: {},
    mayVerify: async () => true,
    ...more,
  });

  test('is verified by PayPal over the very bytes that came, and names its order', async () => {
    answers[verifying] = [[200, { verification_status: 'SUCCESS' }]];
    expect(await gateway.readNotice(notice())).toMatchObject({
      signed: true,
      eventId: 'WH-1',
      kind: 'PAYMENT.CAPTURE.COMPLETED',
      ref: 'O1',
    });
    const asked = heard.at(-1)!.body;
    expect(asked).toContain(`"webhook_event":${body}}`);
    expect(JSON.parse(asked)).toMatchObject({ webhook_id: 'WH', transmission_id: 'id', auth_algo: 'SHA256withRSA' });
  });

  test('whose signature PayPal does not know is none', async () => {
    answers[verifying] = [[200, { verification_status: 'FAILURE' }]];
    expect(await gateway.readNotice(notice())).toBeNull();
  });

  test.each([
    ['without a signature', { header: () => undefined }],
    ['that is not JSON', { body: 'PAYMENT' }],
    ['without an id', { body: '{"event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{}}' }],
  ])('%s is none, and PayPal is not asked', async (_what, more) => {
    expect(await gateway.readNotice(notice(more))).toBeNull();
    expect(heard).toEqual([]);
  });

  test('that may not be verified now is a hint without a signature, and PayPal is not asked', async () => {
    expect(await gateway.readNotice(notice({ mayVerify: async () => false }))).toEqual({
      signed: false,
      eventId: 'unverified O1',
      kind: 'unverified',
      ref: 'O1',
      paymentId: null,
      payload: {},
    });
    expect(heard).toEqual([]);
  });

  test('while PayPal cannot be asked is to come again', async () => {
    answers[verifying] = [[503, {}]];
    await expect(gateway.readNotice(notice())).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  });
});

test('the events that the office reads are those of the settings’ example', () => {
  const told = readFileSync('.env.example', 'utf8').match(/\b(CHECKOUT|PAYMENT)\.[A-Z.]*[A-Z]/g);
  expect(told).toEqual(paypalEvents);
});
