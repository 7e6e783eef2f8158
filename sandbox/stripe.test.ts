import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from './sandbox.ts';
import { aSale, aSandbox, control, press, resetAll, stripeClient, temporaryFolder } from './testing.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
let stripe: Stripe;
let today = new Date('2026-11-21T09:00:00Z');

beforeAll(async () => {
  sandbox = await aSandbox(folder.path, { now: () => today });
  stripe = stripeClient(sandbox.url);
});
afterEach(() => {
  today = new Date('2026-11-21T09:00:00Z');
  return resetAll(sandbox.url);
});
afterAll(async () => {
  await sandbox.close();
  folder.remove();
});

const sessions = () => stripe.checkout.sessions;
const wrong = (code: string | undefined, param?: string) => ({
  type: 'StripeInvalidRequestError',
  ...(code && { code }),
  ...(param && { param }),
});

async function aPaidSession() {
  const { id, url } = await sessions().create(aSale());
  await press(url, 'approve');
  const session = await sessions().retrieve(id);
  return { session, intent: String(session.payment_intent) };
}

describe('A checkout session', () => {
  test('is open and unpaid at first, with a page to pay on and no payment intent', async () => {
    const session = await sessions().create(aSale());
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 5_490,
      currency: 'eur',
      client_reference_id: 'order-1',
      customer_email: 'athlete@demo.test',
      livemode: false,
      metadata: { order_id: 'order-1' },
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      expires_at: Date.parse('2026-11-22T09:00:00Z') / 1_000,
    });
    expect(session.id).toMatch(/^cs_test_\w{58}$/);
    expect(session.url).toBe(`${sandbox.url}/pay/stripe/${session.id}`);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(await sessions().retrieve(session.id)).toMatchObject({ id: session.id, status: 'open' });
    expect((await sessions().listLineItems(session.id)).data.map(({ amount_total }) => amount_total)).toEqual([
      5_100, 390,
    ]);
  });

  test.each`
    change                                     | code                   | because
    ${{ line_items: [] }}                      | ${undefined}           | ${'there must be something to pay'}
    ${{ success_url: undefined }}              | ${'parameter_missing'} | ${'the buyer must come back somewhere'}
    ${{ success_url: 'javascript:alert(1)' }}  | ${'url_invalid'}       | ${'only web addresses'}
    ${{ colour: 'red' }}                       | ${'parameter_unknown'} | ${'misspelt parameters are told'}
    ${{ customer_email: 'nobody' }}            | ${'email_invalid'}     | ${'Stripe checks the address'}
    ${{ line_items: [{ price: 'price_1' }] }}  | ${'resource_missing'}  | ${'there are no stored prices'}
    ${{ expires_at: 1_000 }}                   | ${undefined}           | ${'30 minutes at least'}
    ${{ mode: 'subscription' }}                | ${undefined}           | ${'only payments are spoken'}
    ${{ discounts: [{ coupon: 'X' }] }}        | ${undefined}           | ${'a discount left out would be a wrong amount'}
    ${{ metadata: { long: 'x'.repeat(501) } }} | ${undefined}           | ${'Stripe takes 500 characters'}
    ${{ expand: ['nonsense'] }}                | ${undefined}           | ${'unknown fields cannot be expanded'}
  `('with $change is refused: $because', async ({ change, code }) => {
    await expect(sessions().create(aSale(change))).rejects.toMatchObject(wrong(code));
  });

  test.each`
    unit    | code                           | because
    ${10.5} | ${'parameter_invalid_integer'} | ${'amounts are whole cents'}
    ${-100} | ${'parameter_invalid_integer'} | ${'amounts are not negative'}
    ${49}   | ${'amount_too_small'}          | ${'Stripe takes 0.50 euro or more'}
  `('of $unit cents is refused: $because', async ({ unit, code }) => {
    const price_data = { currency: 'eur', unit_amount: unit, product_data: { name: 'Race' } };
    await expect(sessions().create(aSale({ line_items: [{ quantity: 1, price_data }] }))).rejects.toMatchObject(
      wrong(code),
    );
  });

  test('expires on demand and can be paid no more', async () => {
    const { id, url } = await sessions().create(aSale());
    expect(await sessions().expire(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null });
    expect(await press(url, 'approve')).toBe('http://localhost:3000/it/order/unprocessed?order=order-1');
    expect(await sessions().retrieve(id)).toMatchObject({ payment_status: 'unpaid', payment_intent: null });
    await expect(sessions().expire(id)).rejects.toMatchObject(wrong(undefined));
  });

  test('expires by itself when its time is over', async () => {
    const { id, url } = await sessions().create(aSale());
    today = new Date('2026-11-22T09:00:01Z');
    expect(await (await fetch(url!)).text()).toContain('has expired');
    expect(await sessions().retrieve(id)).toMatchObject({ status: 'expired' });
  });

  test('nobody gets in without a test key', async () => {
    const keys = ['sk_live_1', 'nonsense'];
    for (const key of keys) {
      const other = new Stripe(key, { host: '127.0.0.1', port: new URL(sandbox.url).port, protocol: 'http' });
      await expect(other.checkout.sessions.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
    }
    expect((await fetch(`${sandbox.url}/v1/refunds`)).status).toBe(401);
  });

  test('what does not exist is said so', async () => {
    await expect(sessions().retrieve('cs_test_1')).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 });
    await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 });
    expect((await fetch(`${sandbox.url}/pay/stripe/cs_test_1`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/pay/stripe/cs_test_1/approve`, { method: 'POST' })).status).toBe(404);
  });
});

describe('An Idempotency-Key', () => {
  const idempotencyKey = 'order-1/1';

  test('with the same parameters gives the same answer', async () => {
    const first = await sessions().create(aSale(), { idempotencyKey });
    const again = await sessions().create(aSale(), { idempotencyKey });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await sessions().list()).data).toHaveLength(1);
  });

  test('of twenty requests at once makes one session', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => sessions().create(aSale(), { idempotencyKey })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test('with other parameters or for something else is refused', async () => {
    await sessions().create(aSale(), { idempotencyKey });
    const error = { type: 'StripeIdempotencyError', statusCode: 400 };
    await expect(sessions().create(aSale({ locale: 'it' }), { idempotencyKey })).rejects.toMatchObject(error);
    await expect(stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey })).rejects.toMatchObject(error);
  });

  test('is not used up by parameters that were no good', async () => {
    await expect(sessions().create(aSale({ success_url: 'no' }), { idempotencyKey })).rejects.toBeDefined();
    expect(await sessions().create(aSale(), { idempotencyKey })).toMatchObject({ status: 'open' });
  });

  test('is forgotten after a day', async () => {
    const first = await sessions().create(aSale(), { idempotencyKey });
    today = new Date('2026-11-22T09:00:01Z');
    expect((await sessions().create(aSale(), { idempotencyKey })).id).not.toBe(first.id);
  });
});

describe('The payment page', () => {
  test('says that it is the sandbox, what is paid for and how much, and has three buttons', async () => {
    const { url } = await sessions().create(aSale({ locale: 'it' }));
    const page = await (await fetch(url!)).text();
    for (const part of ['Sandbox', '54,90', '2 × Triathlon di Lecco', 'order-1', '>Pay<', '>Refuse<', '>Leave<']) {
      expect(page).toContain(part);
    }
    for (const path of ['approve', 'decline', 'abandon']) expect(page).toContain(`action="${url}/${path}"`);
  });

  test('Pay: the session is complete and paid; a second press only leads back', async () => {
    const { id, url } = await sessions().create(aSale({ payment_intent_data: { metadata: { order_id: 'order-1' } } }));
    const success = `http://localhost:3000/it/order/success?order=order-1&session=${id}`;
    expect(await press(url, 'approve')).toBe(success);

    const expanded = await sessions().retrieve(id, { expand: ['payment_intent.latest_charge', 'line_items'] });
    expect(expanded).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'athlete@demo.test' },
      payment_intent: {
        object: 'payment_intent',
        status: 'succeeded',
        amount_received: 5_490,
        metadata: { order_id: 'order-1' },
        latest_charge: { object: 'charge', amount: 5_490, paid: true },
      },
      line_items: { data: [{ quantity: 2 }, { quantity: 1 }] },
    });

    expect(await press(url, 'approve')).toBe(success);
    expect(await press(url, 'decline')).toBe(success);
    const { payment_intent } = await sessions().retrieve(id);
    expect(payment_intent).toBe((expanded.payment_intent as Stripe.PaymentIntent).id);
    expect(await (await fetch(url!)).text()).toContain('This payment is done.');
  });

  test('Refuse: the attempt is recorded, the session stays open and can be paid after', async () => {
    const { id, url } = await sessions().create(aSale());
    expect(await press(url, 'decline')).toBe('http://localhost:3000/it/order/error?order=order-1');

    const { payment_intent, status } = await sessions().retrieve(id, { expand: ['payment_intent'] });
    expect(status).toBe('open');
    expect(payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined' },
    });
    expect(await (await fetch(url!)).text()).toContain('refused');

    await press(url, 'approve');
    expect(await stripe.paymentIntents.retrieve((payment_intent as Stripe.PaymentIntent).id)).toMatchObject({
      status: 'succeeded',
      last_payment_error: null,
    });
  });

  test('Refuse without an address for it, and Leave, lead to where leaving leads', async () => {
    const { id, url } = await sessions().create(aSale({ metadata: { error_url: 'javascript:alert(1)' } }));
    const leave = 'http://localhost:3000/it/order/unprocessed?order=order-1';
    expect(await press(url, 'abandon')).toBe(leave);
    expect(await sessions().retrieve(id)).toMatchObject({ status: 'open', payment_intent: null });
    expect(await press(url, 'decline')).toBe(leave);
  });

  test.each([
    ['application/x-www-form-urlencoded', ''],
    ['application/json', ''],
    ['application/json', '{}'],
    ['text/plain', 'x'],
  ])('takes its buttons with a body of %s %s', async (type, body) => {
    const { url } = await sessions().create(aSale());
    const headers = { 'content-type': type };
    const response = await fetch(`${url}/approve`, { method: 'POST', headers, body, redirect: 'manual' });
    expect(response.status).toBe(303);
  });

  test('all payments stand in a list', async () => {
    await aPaidSession();
    expect(await (await fetch(`${sandbox.url}/stripe`)).text()).toContain('complete, paid');
  });
});

describe('A refund', () => {
  test('gives back a part and then the rest, and never more than was paid', async () => {
    const { intent: payment_intent } = await aPaidSession();

    const part = await stripe.refunds.create({ payment_intent, amount: 1_000, metadata: { why: 'transfer' } });
    expect(part).toMatchObject({ object: 'refund', amount: 1_000, status: 'succeeded', payment_intent });
    await expect(stripe.refunds.create({ payment_intent, amount: 4_491 })).rejects.toMatchObject(
      wrong(undefined, 'amount'),
    );
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 4_490 });
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject(wrong('charge_already_refunded'));

    expect((await stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([4_490, 1_000]);
    expect(await stripe.refunds.retrieve(part.id, { expand: ['charge'] })).toMatchObject({
      charge: { amount_refunded: 5_490, refunded: true },
    });
  });

  test('asked twice with one key is made once', async () => {
    const { intent: payment_intent } = await aPaidSession();
    const ask = () => stripe.refunds.create({ payment_intent, amount: 500 }, { idempotencyKey: 'refund-1' });
    const made = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(1);
  });

  test('of nothing paid or nothing known is refused', async () => {
    const { id, url } = await sessions().create(aSale());
    await press(url, 'decline');
    const { payment_intent } = await sessions().retrieve(id);
    await expect(stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject(
      wrong(undefined),
    );
    await expect(stripe.refunds.create({ payment_intent: 'pi_1' })).rejects.toMatchObject(wrong('resource_missing'));
    await expect(stripe.refunds.create({})).rejects.toMatchObject(wrong('parameter_missing'));
  });
});

describe('A bad day of Stripe', () => {
  test('down: an error of the API, while the payment page still works', async () => {
    const { id, url } = await sessions().create(aSale());
    await control(sandbox.url, { provider: 'stripe', fault: 'down' });
    await expect(sessions().retrieve(id)).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 503 });
    expect(await press(url, 'approve')).toContain('/order/success');
    await control(sandbox.url, { provider: 'stripe', fault: 'none' });
    expect(await sessions().retrieve(id)).toMatchObject({ payment_status: 'paid' });
  });

  test('slow: the answer is late, and what was asked is done', async () => {
    const idempotencyKey = 'slow-1';
    await control(sandbox.url, { provider: 'stripe', fault: 'slow', slow_ms: 600 });
    const hasty = stripeClient(sandbox.url, { timeout: 200 });
    await expect(hasty.checkout.sessions.create(aSale(), { idempotencyKey })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    const start = Date.now();
    await sessions().create(aSale(), { idempotencyKey });
    expect(Date.now() - start).toBeGreaterThan(550);
    await control(sandbox.url, { provider: 'stripe', fault: 'none' });
    expect((await sessions().list()).data).toHaveLength(1);
  });

  test('garbage: a page where JSON should be', async () => {
    await control(sandbox.url, { provider: 'stripe', fault: 'garbage' });
    await expect(sessions().create(aSale())).rejects.toMatchObject({ type: 'StripeAPIError' });
  });
});
