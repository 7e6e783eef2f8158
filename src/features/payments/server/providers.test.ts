import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { orders } from '#features/orders/server/tables.ts';
import { cents } from '#kernel/money.ts';
import { newId } from '#server/ids.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { counterOf, countersAgree, orderWith } from '../../../../tests/support/carts.ts';
import { asksCard, federationCatalogue, orderWithCard } from '../../../../tests/support/federations.ts';
import { type PayingPortal, payingPortal, until } from '../../../../tests/support/paying.ts';
import { circuitPayMethods } from '../../commission/server/tables.ts';
import { createGateways } from './gateways/gateways.ts';
import { paymentEvents, payments, refunds } from './tables.ts';

let portal: PayingPortal;
let buyer: { id: string; as: string; member: { id: string } };

const day = { fault: 'none', notices: 'normal', slow_ms: 12_000, late_ms: 5_000 } as const;

beforeAll(async () => {
  portal = await payingPortal();
  await aCircuit(portal.context.db);
  await federationCatalogue(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  for (const provider of ['stripe', 'paypal', 'satispay']) await portal.mood({ provider, ...day });
  buyer = await aBuyer();
});

type Way = 'cc' | 'paypal' | 'satispay';
const methodOf = { cc: 'credit_card', paypal: 'paypal', satispay: 'satispay' } as const;
const providerOf = { cc: 'stripe', paypal: 'paypal', satispay: 'satispay' } as const;
const dueOf = { cc: 3_240, paypal: 3_140, satispay: 3_040 } as const;

const db = () => portal.context.db;
async function aBuyer() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}
const ask = (method: 'GET' | 'POST', path: string, body?: object, as = buyer.as) =>
  portal.ask(method, `/v3.0${path}`, { as, ...(body && { body }) });
const start = (way: Way, order_id: string, as = buyer.as) => ask('POST', `/payment/${way}`, { order_id }, as);
const linkOf = async (way: Way, id: string): Promise<string> => {
  const { status, body } = await start(way, id);
  expect([status, body.status]).toEqual([200, true]);
  return body.redirect_link;
};
const get = async (id: string) => (await ask('GET', `/orders/${id}`)).body.data;
const result = async (id: string, query = '') => (await ask('GET', `/orders/${id}/result${query}`)).body.data;
const paymentsOf = (order: string) =>
  db().select().from(payments).where(eq(payments.orderId, order)).orderBy(payments.createdAt);
const isPaid = (id: string) => until(async () => (await get(id)).current_state_id === 2);
const run = (name: string) =>
  jobsOf(portal.context)
    .find((job) => job.name === name)!
    .run({});
const page = (path: string, id: string) => `${portal.context.environment.baseUrl.origin}/it/order/${path}?order=${id}`;

/** What the providers hold of an order: taken and not given back, in cents. */
async function heldFor(reference: string): Promise<number> {
  const { data } = (await (await fetch(`${portal.sandbox.url}/payments?reference=${reference}`)).json()) as {
    data: { captured: string; refunded: string }[];
  };
  return data.reduce((sum, { captured, refunded }) => sum + Math.round((Number(captured) - Number(refunded)) * 100), 0);
}

async function anOrder(price: `${number}` = '30.00', more: object = {}) {
  const made = await aRace(db(), 15, { price, ...more });
  const order = await orderWith(portal, buyer.as, buyer.member.id, made.race.id);
  return { ...made, ...order, reference: (await get(order.id)).reference as string };
}

describe.each(['paypal', 'satispay'] as const)('Paying with %s', (way) => {
  test('the buyer pays, a notice comes, the portal asks, and the order is paid', async () => {
    const { id, reference, sellableId } = await anOrder();
    const link = await linkOf(way, id);
    expect(link).toContain(`/pay/${way}/`);
    expect(link).not.toContain('?');
    expect(await get(id)).toMatchObject({ payment_method: way, current_state_id: 1 });
    const back = new URL((await portal.press(link, 'approve'))!);
    for (const name of ['token', 'PayerID']) back.searchParams.delete(name);
    expect(back.href).toBe(page(way === 'paypal' ? 'success' : 'satispay', id));
    await isPaid(id);
    expect(await paymentsOf(id)).toMatchObject([{ provider: way, state: 'paid', amount: dueOf[way] }]);
    expect(await heldFor(reference)).toBe(dueOf[way]);
    expect(await result(id)).toMatchObject({ outcome: 'paid' });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 1 });
    expect((await start(way, id)).body.error).toBe('order_already_paid');
    await countersAgree(db());
  });

  test('a double click, and a third, give the same open page', async () => {
    const { id } = await anOrder();
    const links = await Promise.all([linkOf(way, id), linkOf(way, id), linkOf(way, id)]);
    expect(new Set(links).size).toBe(1);
    portal.setNow('2026-09-01T10:05:00Z');
    expect(await linkOf(way, id)).toBe(links[0]);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test('Leave takes no money, and the page can still be paid', async () => {
    const { id, reference } = await anOrder();
    const link = await linkOf(way, id);
    const back = await portal.press(link, 'abandon');
    expect(back).toContain(`/it/order/${way === 'paypal' ? 'unprocessed' : 'satispay'}?order=${id}`);
    expect(await result(id, `?method=${way}`)).toMatchObject({ outcome: 'open', order: { current_state_id: 1 } });
    expect(await heldFor(reference)).toBe(0);
    portal.setNow('2026-09-01T10:00:05Z');
    await portal.press(link, 'approve');
    await isPaid(id);
  });

  test('with nothing due there is nothing to pay', async () => {
    const { id } = await anOrder('0.00');
    expect((await start(way, id)).body.error).toBe('nothing_due');
  });

  test('a circuit that does not offer it takes no payment by it', async () => {
    const { id } = await anOrder();
    await db().execute(sql`delete from circuit_pay_method where circuit_id = 15 and pay_method_id in (2, 6)`);
    expect(await start(way, id)).toMatchObject({ status: 422, body: { error: 'pay_method_not_available' } });
    await db()
      .insert(circuitPayMethods)
      .values([2, 6].map((payMethodId) => ({ circuitId: 15, payMethodId, position: payMethodId })));
  });

  test.each(['down', 'garbage'])(
    '%s: that is said at once, the others work, and the order stays payable',
    async (fault) => {
      const { id } = await anOrder();
      await portal.mood({ provider: way, fault });
      expect(await start(way, id)).toMatchObject({ status: 502, body: { error: 'payment_provider_unavailable' } });
      expect(await get(id)).toMatchObject({ current_state_id: 1 });
      const other = await linkOf('cc', id);
      await portal.mood({ provider: way, fault: 'none' });
      expect((await start(way, id)).status).toBe(200);
      await portal.press(other, 'approve');
      await isPaid(id);
    },
  );

  test('slow: the buyer is answered in time, and what the provider did all the same is paid at most once', async () => {
    const { id, reference } = await anOrder();
    await portal.mood({ provider: way, fault: 'slow', slow_ms: 9_000 });
    expect((await start(way, id)).body.error).toBe('payment_provider_unavailable');
    await portal.mood({ provider: way, fault: 'none' });
    await portal.press(await linkOf(way, id), 'approve');
    await isPaid(id);
    expect(await heldFor(reference)).toBe(dueOf[way]);
  });

  test('a notice that comes twice is kept once and changes nothing the second time', async () => {
    await portal.mood({ provider: way, notices: 'twice' });
    const { id, reference } = await anOrder();
    await portal.press(await linkOf(way, id), 'approve');
    await isPaid(id);
    const [payment] = await paymentsOf(id);
    const kept = () => db().select().from(paymentEvents).where(eq(paymentEvents.paymentId, payment!.id));
    await until(async () => (await kept()).length > 0);
    await new Promise((wake) => setTimeout(wake, 300));
    const ids = (await kept()).map(({ eventId }) => eventId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await heldFor(reference)).toBe(dueOf[way]);
    expect(await db().$count(refunds, eq(refunds.orderId, id))).toBe(0);
  });

  test('one that comes late finds the order paid by the page that the buyer came back to', async () => {
    await portal.mood({ provider: way, notices: 'late', late_ms: 400 });
    const { id, reference } = await anOrder();
    await portal.press(await linkOf(way, id), 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'paid' });
    await new Promise((wake) => setTimeout(wake, 600));
    expect(await get(id)).toMatchObject({ current_state_id: 2 });
    expect(await heldFor(reference)).toBe(dueOf[way]);
  });

  test('the provider’s own forger changes nothing: neither for this order nor for another’s', async () => {
    await portal.mood({ provider: way, notices: 'forged' });
    const [mine, theirs] = [await anOrder(), await anOrder()];
    await linkOf(way, theirs.id);
    await portal.press(await linkOf(way, mine.id), 'approve');
    await new Promise((wake) => setTimeout(wake, 300));
    expect(await get(theirs.id)).toMatchObject({ current_state_id: 1 });
    expect(await heldFor(theirs.reference)).toBe(0);
    expect(await result(mine.id)).toMatchObject({ outcome: 'paid' });
  });

  test('none ever comes: the reconciliation asks', async () => {
    await portal.mood({ provider: way, notices: 'none' });
    const { id } = await anOrder();
    await portal.press(await linkOf(way, id), 'approve');
    await run('reconcile-payments');
    expect(await get(id)).toMatchObject({ current_state_id: 1 });
    portal.setNow('2026-09-01T10:00:31Z');
    await run('reconcile-payments');
    expect(await get(id)).toMatchObject({ current_state_id: 2 });
  });

  test.each([
    ['amount', sql`amount = amount - 1`],
    [
      'order',
      sql`order_id = (select o.id from customer_order o where o.id <> order_id and o.state = 'awaiting_payment' limit 1)`,
    ],
  ])('money for another %s pays nothing', async (_what, change) => {
    await portal.mood({ provider: way, notices: 'none' });
    await anOrder();
    const { id } = await anOrder();
    const link = await linkOf(way, id);
    const [begun] = await paymentsOf(id);
    await db().execute(sql`update payment set ${change} where id = ${begun!.id}`);
    await portal.press(link, 'approve');
    portal.setNow('2026-09-01T10:05:00Z');
    await run('reconcile-payments');
    const [payment] = await db().select().from(payments).where(eq(payments.id, begun!.id));
    expect(payment).toMatchObject({ state: 'open', askedAt: portal.context.clock() });
    expect(await get(id)).toMatchObject({ current_state_id: 1 });
  });

  test('who cancels the order can no longer pay on the page that was open', async () => {
    const { id, reference } = await anOrder();
    const link = await linkOf(way, id);
    await ask('POST', '/user/order-states', { order_id: id, state_id: 6 });
    await run('tell-order-changes');
    await portal.work('close-payment');
    expect(await paymentsOf(id)).toMatchObject([{ state: 'superseded' }]);
    await portal.press(link, 'approve');
    await new Promise((wake) => setTimeout(wake, 300));
    portal.setNow('2026-09-01T10:10:00Z');
    await run('reconcile-payments');
    expect(await get(id)).toMatchObject({ current_state_id: 6 });
    expect(await heldFor(reference)).toBe(0);
  });

  test('money that came too late is given back through the provider that took it', async () => {
    await portal.mood({ provider: way, notices: 'none' });
    const { id, race, reference } = await anOrder('30.00', { stock: 1 });
    const link = await linkOf(way, id);
    portal.setNow('2026-09-02T10:00:01Z');
    await run('expire-orders');
    const other = await aBuyer();
    await orderWith(portal, other.as, other.member.id, race.id);
    await portal.press(link, 'approve');
    await result(id);
    expect(await heldFor(reference)).toBe(dueOf[way]);
    await portal.work('refund-payment');
    expect(await heldFor(reference)).toBe(0);
    expect(await paymentsOf(id)).toMatchObject([{ state: 'refunded' }]);
    await countersAgree(db());
  });
});

test('a request that waits in the app is told of, though a wire is awaited, too', async () => {
  const { id } = await anOrder();
  await ask('POST', `/orders/${id}/pay`, { action: 'confirm', payment_method: 'wiretransfer' });
  await linkOf('satispay', id);
  expect(await result(id, '?method=satispay')).toMatchObject({ outcome: 'open' });
  expect(await result(id)).toMatchObject({ outcome: 'placed', order: { due_day: '2026-09-08' } });
});

test('unsigned notices without end make the portal ask once, and once more a minute', async () => {
  await portal.mood({ provider: 'satispay', notices: 'none' });
  const { id } = await anOrder();
  const link = await linkOf('satispay', id);
  const notice = () => portal.ask('GET', `/v3.0/payment/satispay/notice?payment=${link.split('/').at(-1)}`, {});
  const settling = async () => {
    const [payment] = await paymentsOf(id);
    const { rows } = await db().execute(sql`
      select from jobs.job where name = 'settle-payment' and data->>'paymentId' = ${payment!.id}`);
    return rows.length;
  };
  expect((await notice()).status).toBe(200);
  expect(await settling()).toBe(0);
  for (const { status } of await Promise.all(Array.from({ length: 20 }, notice))) expect(status).toBe(200);
  expect(await settling()).toBe(1);
  // What is true among them is not lost.
  await portal.press(link, 'approve');
  await notice();
  expect(await get(id)).toMatchObject({ current_state_id: 1 });
  await portal.work('settle-payment');
  expect(await get(id)).toMatchObject({ current_state_id: 2 });
  expect(await settling()).toBe(1);
});

test('approved money for a card number that is another athlete’s by now is not captured', async () => {
  await portal.mood({ provider: 'paypal', notices: 'none' });
  const { race, type } = await aRace(db(), 15, { price: '30.00' });
  await asksCard(db(), type.id, 2);
  const id = await orderWithCard(portal, buyer, race.id, 'AB60001');
  const { reference } = await get(id);
  const link = await linkOf('paypal', id);
  portal.setNow('2026-09-02T10:00:01Z');
  await run('expire-orders');
  await orderWithCard(portal, await aBuyer(), race.id, 'AB60001');
  await portal.press(link, 'approve');
  await result(id);
  expect(await get(id)).toMatchObject({ current_state_id: 5 });
  expect(await paymentsOf(id)).toMatchObject([{ state: 'open' }]);
  expect(await heldFor(reference)).toBe(0);
  expect(await db().$count(refunds, eq(refunds.orderId, id))).toBe(0);
});

test('who comes back while the notice is being settled does not read that nothing was paid', async () => {
  const { id } = await anOrder();
  await linkOf('satispay', id);
  // The page has read the order and waits for its payments; by then both are paid.
  const reading = await db().transaction(async (tx) => {
    await tx.execute(sql`lock table payment in access exclusive mode`);
    const asked = result(id, '?method=satispay');
    await until(async () => {
      const { rows } = await db().execute(sql`
        select from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'payment' and not l.granted`);
      return rows.length > 0;
    });
    await tx.execute(sql`update payment set state = 'paid' where order_id = ${id}`);
    await tx.execute(sql`update customer_order set state = 'paid', payed_at = now() where id = ${id}`);
    return { asked };
  });
  expect(await reading.asked).toMatchObject({ outcome: 'paid' });
  // The counters know nothing of it.
  await db().execute(sql`update customer_order set state = 'awaiting_payment', payed_at = null where id = ${id}`);
});

describe('The status of a payment with Satispay (checkout §7)', () => {
  const status = async (chargeId: string, as = buyer.as) =>
    ask('GET', `/payment/satispay/${chargeId}/status`, undefined, as);

  test('is a success once it was accepted, and asks by the last segment of the page’s address', async () => {
    await portal.mood({ provider: 'satispay', notices: 'none' });
    const { id } = await anOrder();
    const link = await linkOf('satispay', id);
    const charge = link.split('/').at(-1)!;
    expect((await status(charge)).body).toEqual({ data: { success: false } });
    expect(await result(id, '?method=satispay')).toMatchObject({ outcome: 'open' });
    await portal.press(link, 'approve');
    expect((await status(charge)).body).toEqual({ data: { success: true } });
    expect(await get(id)).toMatchObject({ current_state_id: 2, payment_method: 'satispay' });
  });

  test('is none once it was refused: the order can still be paid, on another page', async () => {
    const { id } = await anOrder();
    const link = await linkOf('satispay', id);
    await linkOf('cc', id);
    await portal.press(link, 'decline');
    await until(async () => (await result(id, '?method=satispay')).outcome === 'unpaid');
    expect((await status(link.split('/').at(-1)!)).body).toEqual({ data: { success: false } });
    const again = await linkOf('satispay', id);
    expect(again).not.toBe(link);
    await portal.press(again, 'approve');
    await isPaid(id);
  });

  test('somebody else’s does not exist; a provider that is down is named', async () => {
    const { id } = await anOrder();
    const charge = (await linkOf('satispay', id)).split('/').at(-1)!;
    const stranger = await aBuyer();
    expect(await status(charge, stranger.as)).toMatchObject({ status: 404, body: { error: 'order_not_found' } });
    await portal.mood({ provider: 'satispay', fault: 'down' });
    expect(await status(charge)).toMatchObject({ status: 502, body: { error: 'payment_provider_unavailable' } });
  });
});

describe('Approved is not paid (PayPal)', () => {
  const silent = () => portal.mood({ provider: 'paypal', notices: 'none' });
  const told = (id: string) => result(id);

  test('the portal captures, once, however many ask at one moment', async () => {
    await silent();
    const { id, reference } = await anOrder();
    await portal.press(await linkOf('paypal', id), 'approve');
    expect(await heldFor(reference)).toBe(0);
    await Promise.all(Array.from({ length: 8 }, () => told(id)));
    expect(await told(id)).toMatchObject({ outcome: 'paid' });
    expect(await heldFor(reference)).toBe(dueOf.paypal);
    expect(await db().$count(refunds, eq(refunds.orderId, id))).toBe(0);
  });

  test('a card that its bank declines: refused, and the same page may be tried again', async () => {
    await silent();
    const { id, reference } = await anOrder();
    const link = await linkOf('paypal', id);
    expect(await portal.press(link, 'decline')).toContain('/order/success');
    expect(await told(id)).toMatchObject({ outcome: 'refused', order: { current_state_id: 1 } });
    // Asked again it is still refused: what PayPal said once is kept.
    expect(await told(id)).toMatchObject({ outcome: 'refused' });
    expect(await paymentsOf(id)).toMatchObject([{ state: 'open', declines: 1 }]);
    portal.setNow('2026-09-01T10:01:00Z');
    expect(await linkOf('paypal', id)).toBe(link);
    await portal.press(link, 'approve');
    expect(await told(id)).toMatchObject({ outcome: 'paid' });
    expect(await heldFor(reference)).toBe(dueOf.paypal);
  });

  test('declined three times the page is over: the next attempt has another', async () => {
    await silent();
    const { id } = await anOrder();
    const link = await linkOf('paypal', id);
    for (const count of [1, 2, 3]) {
      await portal.press(link, 'decline');
      expect(await told(id)).toMatchObject({ outcome: 'refused' });
      expect(await paymentsOf(id)).toMatchObject([{ state: 'open', declines: count }]);
    }
    await portal.press(link, 'approve');
    await told(id);
    expect(await paymentsOf(id)).toMatchObject([{ state: 'failed' }]);
    expect(await linkOf('paypal', id)).not.toBe(link);
  });

  test('declined three times the page is not handed out again, whether it is approved once more or not', async () => {
    await silent();
    const { id } = await anOrder();
    const link = await linkOf('paypal', id);
    for (let count = 0; count < 3; count += 1) {
      await portal.press(link, 'decline');
      await told(id);
    }
    expect(await linkOf('paypal', id)).not.toBe(link);
    expect(await paymentsOf(id)).toMatchObject([{ state: 'superseded' }, { state: 'open' }]);
  });

  test('a page that was ended because the amount has changed is never captured', async () => {
    await silent();
    const { id, reference } = await anOrder();
    const old = await linkOf('paypal', id);
    await db().execute(sql`
      update customer_order set total_amount = 4000, total_amount_due = 4000 + admin_cost where id = ${id}`);
    const fresh = await linkOf('paypal', id);
    expect(fresh).not.toBe(old);
    await portal.press(old, 'approve');
    await told(id);
    expect(await heldFor(reference)).toBe(0);
    await portal.press(fresh, 'approve');
    expect(await told(id)).toMatchObject({ outcome: 'paid' });
    expect(await heldFor(reference)).toBe(4_180);
  });

  /** What a process does at PayPal that dies before it can write down what came of it. */
  async function captureAndDie(ref: string) {
    const api = `${portal.sandbox.url}/paypal`;
    const basic = Buffer.from('sandbox-paypal:sandbox-paypal-secret').toString('base64');
    const granted = await fetch(`${api}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = (await granted.json()) as { access_token: string };
    const captured = await fetch(`${api}/v2/checkout/orders/${ref}/capture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'paypal-request-id': `${ref} 0` },
    });
    expect(captured.status).toBe(201);
  }

  test.each(['before', 'after'])(
    'a process that dies right %s the capture is followed by the reconciliation: captured once, and paid',
    async (when) => {
      await silent();
      const { id, reference } = await anOrder();
      await portal.press(await linkOf('paypal', id), 'approve');
      const [left] = await paymentsOf(id);
      await db().update(payments).set({ state: 'capturing' }).where(eq(payments.id, left!.id));
      if (when === 'after') await captureAndDie(left!.providerRef!);
      portal.setNow('2026-09-01T10:00:11Z');
      await run('reconcile-payments');
      expect(await get(id)).toMatchObject({ current_state_id: 2 });
      expect(await heldFor(reference)).toBe(dueOf.paypal);
    },
  );
});

describe.each(['stripe', 'paypal', 'satispay'] as const)('The demo’s payments at %s', (provider) => {
  test('are known by their names: what is left can be given back, in parts, and never more', async () => {
    const orderId = newId();
    const reference = `TL20-DEMO-${provider.toUpperCase()}`;
    const ref = `demo_3240_240_${reference}_${orderId}`;
    const gateway = createGateways(portal.context.environment).of({ provider });
    expect(await gateway.ask(ref)).toMatchObject({ state: 'paid', amount: 3_240, currency: 'eur', orderId });
    expect(await heldFor(reference)).toBe(3_000);
    const giveBack = (amount: number, id = newId()) => gateway.refund({ id, ref, amount: cents(amount) });
    const id = newId();
    const [first, again] = [await giveBack(1_000, id), await giveBack(1_000, id)];
    expect(again).toEqual(first);
    expect(await heldFor(reference)).toBe(2_000);
    await giveBack(1_500);
    expect(await giveBack(501)).toEqual({ refused: expect.stringMatching(/\S/) });
    await giveBack(500);
    expect(await heldFor(reference)).toBe(0);
  });
});

test.each(['cc', 'paypal', 'satispay'] as const)(
  'who pays an Italian order by %s from an English page comes back to English; the mails stay Italian',
  async (way) => {
    const { id } = await anOrder();
    const { body } = await ask('POST', `/payment/${way}?lang=en`, { order_id: id });
    expect(new URL((await portal.press(body.redirect_link, 'approve'))!).pathname).toMatch(/^\/en\/order\//);
    const [order] = await db().select({ lang: orders.lang }).from(orders).where(eq(orders.id, id));
    expect(order).toEqual({ lang: 'it' });
  },
);

describe('Two ways of paying in two tabs', () => {
  test.each([
    ['cc', 'paypal'],
    ['paypal', 'cc'],
    ['cc', 'satispay'],
    ['satispay', 'cc'],
    ['paypal', 'satispay'],
    ['satispay', 'paypal'],
  ] as const)('%s, then %s: both pages are open, the first to be paid is kept, nothing of the other', async (a, b) => {
    for (const provider of ['stripe', 'paypal', 'satispay']) await portal.mood({ provider, notices: 'none' });
    const { id, reference } = await anOrder();
    const [first, second] = [await linkOf(a, id), await linkOf(b, id)];
    await portal.press(first, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'paid' });
    expect(await get(id)).toMatchObject({ current_state_id: 2, payment_method: methodOf[a] });
    await portal.press(second, 'approve');
    await run('tell-order-changes');
    await portal.work('close-payment');
    await portal.work('refund-payment');
    expect(await heldFor(reference)).toBe(dueOf[a]);
    const states = (await paymentsOf(id)).map(({ provider, state }) => [provider, state]);
    expect(states).toContainEqual([providerOf[a], 'paid']);
    expect(states.filter(([, state]) => state === 'paid')).toHaveLength(1);
    await countersAgree(db());
  });

  test('50 pays at once by three methods: one charge is kept', async () => {
    const { id, reference } = await anOrder();
    const ways = Array.from({ length: 50 }, (_, at) => (['cc', 'paypal', 'satispay'] as const)[at % 3]!);
    const answers = await Promise.all(ways.map((way) => start(way, id)));
    const links = new Set(answers.flatMap(({ body }) => (body.redirect_link as string | undefined) ?? []));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(links.size).toBe(3);
    await Promise.all([...links].map((link) => portal.press(link, 'approve')));
    await isPaid(id);
    await until(async () => {
      portal.setNow(new Date(portal.context.clock().getTime() + 60_000));
      await run('reconcile-payments');
      await run('tell-order-changes');
      await portal.work('close-payment');
      await portal.work('refund-payment');
      const { payment_method } = await get(id);
      return (await heldFor(reference)) === dueOf[payment_method === 'credit_card' ? 'cc' : (payment_method as Way)];
    }, 10_000);
    expect((await paymentsOf(id)).filter(({ state }) => state === 'paid')).toHaveLength(1);
    await countersAgree(db());
  });
});
