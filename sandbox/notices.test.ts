import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from './sandbox.ts';
import {
  aListeningPortal,
  aSale,
  aSandbox,
  control,
  type Heard,
  press,
  stripeClient,
  temporaryFolder,
  until,
} from './testing.ts';

const secret = 'whsec_sandbox';
let folder: ReturnType<typeof temporaryFolder>;
let portal: Awaited<ReturnType<typeof aListeningPortal>>;
let sandbox: Sandbox;
let stripe: Stripe;

beforeEach(async () => {
  folder = temporaryFolder();
  await begin();
});
afterEach(async () => {
  await sandbox.close();
  portal.close();
  folder.remove();
});

async function begin(...answers: number[]) {
  portal = await aListeningPortal(...answers);
  sandbox = await aSandbox(folder.path, { portalUrl: () => portal.url });
  stripe = stripeClient(sandbox.url);
}

const read = ({ body, headers }: Heard) =>
  stripe.webhooks.constructEvent(body, headers['stripe-signature'] as string, secret);
const heardTypes = () => portal.heard.map(({ body }) => JSON.parse(body).type as string);
const someTime = () => new Promise((wake) => setTimeout(wake, 300));

async function pay() {
  const session = await stripe.checkout.sessions.create(aSale());
  await press(session.url, 'approve');
  return session;
}

describe('Notices to the portal', () => {
  test('a payment is told once, signed, and Stripe knows the event', async () => {
    const { id } = await pay();
    await until(() => portal.heard.length > 0);
    await someTime();

    expect(portal.heard).toHaveLength(1);
    expect(portal.heard[0]!.path).toBe('/api/v3.0/payment/stripe/notice');
    const event = read(portal.heard[0]!);
    expect(event).toMatchObject({
      type: 'checkout.session.completed',
      data: { object: { id, payment_status: 'paid', metadata: { order_id: 'order-1' } } },
    });
    expect(await stripe.events.retrieve(event.id)).toMatchObject({ type: 'checkout.session.completed' });
  });

  test('the secret can be another one', async () => {
    await sandbox.close();
    sandbox = await aSandbox(folder.path, { portalUrl: portal.url, env: { STRIPE_WEBHOOK_SECRET: 'whsec_other' } });
    stripe = stripeClient(sandbox.url);
    await pay();
    await until(() => portal.heard.length > 0);
    expect(() => read(portal.heard[0]!)).toThrow();
    const { body, headers } = portal.heard[0]!;
    expect(stripe.webhooks.constructEvent(body, headers['stripe-signature'] as string, 'whsec_other')).toBeDefined();
  });

  test('an expired session and a refund are told too', async () => {
    const { id } = await stripe.checkout.sessions.create(aSale());
    await stripe.checkout.sessions.expire(id);
    const paid = await stripe.checkout.sessions.retrieve((await pay()).id);
    await stripe.refunds.create({ payment_intent: String(paid.payment_intent) });
    await until(() => portal.heard.length === 4);
    expect(heardTypes().toSorted()).toEqual([
      'charge.refunded',
      'checkout.session.completed',
      'checkout.session.expired',
      'refund.updated',
    ]);
  });

  test('refusing and leaving are not told', async () => {
    const { url } = await stripe.checkout.sessions.create(aSale());
    await press(url, 'decline');
    await press(url, 'abandon');
    await someTime();
    expect(portal.heard).toHaveLength(0);
  });

  test('are repeated until the portal answers well', async () => {
    await sandbox.close();
    portal.close();
    await begin(500, 503);
    await pay();
    await until(() => portal.heard.length === 3);
    const events = portal.heard.map((one) => read(one).id);
    expect(new Set(events).size).toBe(1);
    expect(portal.heard[1]!.at - portal.heard[0]!.at).toBeGreaterThan(400);
  });

  test('that were not delivered are sent after a restart', async () => {
    const closed = await aListeningPortal();
    closed.close();
    await sandbox.close();
    sandbox = await aSandbox(folder.path, { portalUrl: closed.url });
    stripe = stripeClient(sandbox.url);
    const { id } = await pay();
    await sandbox.close();

    sandbox = await aSandbox(folder.path, { portalUrl: portal.url });
    await until(() => portal.heard.length > 0);
    expect(read(portal.heard[0]!)).toMatchObject({ data: { object: { id } } });
  });
});

describe('Notices with a mind of their own', () => {
  const mood = (notices: string, more: object = {}) => control(sandbox.url, { provider: 'stripe', notices, ...more });

  test('twice: the same event comes twice', async () => {
    await mood('twice');
    await pay();
    await until(() => portal.heard.length > 1);
    expect(read(portal.heard[0]!).id).toBe(read(portal.heard[1]!).id);
  });

  test('late: it comes after a while, five seconds unless told otherwise', async () => {
    expect(await mood('late')).toMatchObject({ body: { data: { late_ms: 5_000 } } });
    await mood('late', { late_ms: 500 });
    const start = Date.now();
    await pay();
    await until(() => portal.heard.length > 0);
    expect(portal.heard[0]!.at - start).toBeGreaterThan(450);
  });

  test('none: it never comes', async () => {
    await mood('none');
    await pay();
    await someTime();
    expect(portal.heard).toHaveLength(0);
  });

  test('forged: the true one has a wrong signature, and another claims what was never paid', async () => {
    await mood('forged');
    const other = await stripe.checkout.sessions.create(aSale({ client_reference_id: 'order-2' }));
    const { id } = await pay();
    await until(() => portal.heard.length === 2);
    await someTime();

    expect(portal.heard).toHaveLength(2);
    const parsed = portal.heard.map((one) => ({ one, event: JSON.parse(one.body) as Stripe.Event }));
    const mine = parsed.find(({ event }) => (event.data.object as { id: string }).id === id)!;
    const lie = parsed.find(({ event }) => (event.data.object as { id: string }).id === other.id)!;
    expect(() => read(mine.one)).toThrow();
    expect(read(lie.one)).toMatchObject({
      data: { object: { payment_status: 'paid', client_reference_id: 'order-2' } },
    });
    expect(await stripe.checkout.sessions.retrieve(other.id)).toMatchObject({ payment_status: 'unpaid' });
    await expect(stripe.events.retrieve(lie.event.id)).rejects.toMatchObject({ code: 'resource_missing' });
  });
});
