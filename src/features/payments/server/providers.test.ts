import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#features/orders/server/tables.ts';
import { counterOf, orderWith } from '../../../../tests/support/carts.ts';
import { slowWays } from '../../../../tests/support/extent.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { dueOf, payers } from '../../../../tests/support/payers.ts';
import { until } from '../../../../tests/support/paying.ts';
import { circuitPayMethods } from '../../commission/server/tables.ts';
import { paymentEvents, payments, refunds } from './tables.ts';

const the = payers();
const { db, aBuyer, ask, get, start, linkOf, result, paymentsOf, isPaid, heldFor, anOrder } = the;

const page = (path: string, id: string) =>
  `${the.portal.context.environment.baseUrl.origin}/it/order/${path}?order=${id}`;

describe.each(['paypal', 'satispay'] as const)('Paying with %s', (way) => {
  test('the buyer pays, a notice comes, the portal asks, and the order is paid', async () => {
    const { id, reference, sellableId } = await anOrder();
    const link = await linkOf(way, id);
    expect(link).toContain(`/pay/${way}/`);
    expect(link).not.toContain('?');
    expect(await get(id)).toMatchObject({ payment_method: way, current_state_id: 1 });
    const back = new URL((await the.portal.press(link, 'approve'))!);
    for (const name of ['token', 'PayerID']) back.searchParams.delete(name);
    expect(back.href).toBe(page(way === 'paypal' ? 'success' : 'satispay', id));
    await isPaid(id);
    expect(await paymentsOf(id)).toMatchObject([{ provider: way, state: 'paid', amount: dueOf[way] }]);
    expect(await heldFor(reference)).toBe(dueOf[way]);
    expect(await result(id)).toMatchObject({ outcome: 'paid' });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 1 });
    expect((await start(way, id)).body.error).toBe('order_already_paid');
    await invariantsHold(db());
  });

  test('a double click, and a third, give the same open page', async () => {
    const { id } = await anOrder();
    const links = await Promise.all([linkOf(way, id), linkOf(way, id), linkOf(way, id)]);
    expect(new Set(links).size).toBe(1);
    the.portal.setNow('2026-09-01T10:05:00Z');
    expect(await linkOf(way, id)).toBe(links[0]);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test('Leave takes no money, and the page can still be paid', async () => {
    const { id, reference } = await anOrder();
    const link = await linkOf(way, id);
    const back = await the.portal.press(link, 'abandon');
    expect(back).toContain(`/it/order/${way === 'paypal' ? 'unprocessed' : 'satispay'}?order=${id}`);
    expect(await result(id, `?method=${way}`)).toMatchObject({ outcome: 'open', order: { current_state_id: 1 } });
    expect(await heldFor(reference)).toBe(0);
    the.portal.setNow('2026-09-01T10:00:05Z');
    await the.portal.press(link, 'approve');
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
      await the.portal.mood({ provider: way, fault });
      expect(await start(way, id)).toMatchObject({ status: 502, body: { error: 'payment_provider_unavailable' } });
      expect(await get(id)).toMatchObject({ current_state_id: 1 });
      const other = await linkOf('cc', id);
      await the.portal.mood({ provider: way, fault: 'none' });
      expect((await start(way, id)).status).toBe(200);
      await the.portal.press(other, 'approve');
      await isPaid(id);
    },
  );

  if (slowWays.includes(way)) {
    test('slow: the buyer is answered in time, and what the provider did all the same is paid at most once', async () => {
      const { id, reference } = await anOrder();
      await the.portal.mood({ provider: way, fault: 'slow', slow_ms: 9_000 });
      expect((await start(way, id)).body.error).toBe('payment_provider_unavailable');
      await the.portal.mood({ provider: way, fault: 'none' });
      await the.portal.press(await linkOf(way, id), 'approve');
      await isPaid(id);
      expect(await heldFor(reference)).toBe(dueOf[way]);
    });
  }

  test('a notice that comes twice is kept once and changes nothing the second time', async () => {
    await the.portal.mood({ provider: way, notices: 'twice' });
    const { id, reference } = await anOrder();
    await the.portal.press(await linkOf(way, id), 'approve');
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
    await the.portal.mood({ provider: way, notices: 'late', late_ms: 400 });
    const { id, reference } = await anOrder();
    await the.portal.press(await linkOf(way, id), 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'paid' });
    await new Promise((wake) => setTimeout(wake, 600));
    expect(await get(id)).toMatchObject({ current_state_id: 2 });
    expect(await heldFor(reference)).toBe(dueOf[way]);
  });

  test('the provider’s own forger changes nothing: neither for this order nor for another’s', async () => {
    await the.portal.mood({ provider: way, notices: 'forged' });
    const [mine, theirs] = [await anOrder(), await anOrder()];
    await linkOf(way, theirs.id);
    await the.portal.press(await linkOf(way, mine.id), 'approve');
    await new Promise((wake) => setTimeout(wake, 300));
    expect(await get(theirs.id)).toMatchObject({ current_state_id: 1 });
    expect(await heldFor(theirs.reference)).toBe(0);
    expect(await result(mine.id)).toMatchObject({ outcome: 'paid' });
  });

  test('none ever comes: the reconciliation asks', async () => {
    await the.portal.mood({ provider: way, notices: 'none' });
    const { id } = await anOrder();
    await the.portal.press(await linkOf(way, id), 'approve');
    await the.portal.run('reconcile-payments');
    expect(await get(id)).toMatchObject({ current_state_id: 1 });
    the.portal.setNow('2026-09-01T10:00:31Z');
    await the.portal.run('reconcile-payments');
    expect(await get(id)).toMatchObject({ current_state_id: 2 });
  });

  test.each([
    ['amount', sql`amount = amount - 1`],
    [
      'order',
      sql`order_id = (select o.id from customer_order o where o.id <> order_id and o.state = 'awaiting_payment' limit 1)`,
    ],
  ])('money for another %s pays nothing', async (_what, change) => {
    await the.portal.mood({ provider: way, notices: 'none' });
    await anOrder();
    const { id } = await anOrder();
    const link = await linkOf(way, id);
    const [begun] = await paymentsOf(id);
    await db().execute(sql`update payment set ${change} where id = ${begun!.id}`);
    await the.portal.press(link, 'approve');
    the.portal.setNow('2026-09-01T10:05:00Z');
    await the.portal.run('reconcile-payments');
    const [payment] = await db().select().from(payments).where(eq(payments.id, begun!.id));
    expect(payment).toMatchObject({ state: 'open', askedAt: the.portal.context.clock() });
    expect(await get(id)).toMatchObject({ current_state_id: 1 });
  });

  test('who cancels the order can no longer pay on the page that was open', async () => {
    const { id, reference } = await anOrder();
    const link = await linkOf(way, id);
    await ask('POST', '/user/order-states', { order_id: id, state_id: 6 });
    await the.portal.run('tell-order-changes');
    await the.portal.work('close-payment');
    expect(await paymentsOf(id)).toMatchObject([{ state: 'superseded' }]);
    await the.portal.press(link, 'approve');
    await new Promise((wake) => setTimeout(wake, 300));
    the.portal.setNow('2026-09-01T10:10:00Z');
    await the.portal.run('reconcile-payments');
    expect(await get(id)).toMatchObject({ current_state_id: 6 });
    expect(await heldFor(reference)).toBe(0);
  });

  test('money that came too late is given back through the provider that took it', async () => {
    await the.portal.mood({ provider: way, notices: 'none' });
    const { id, race, reference } = await anOrder('30.00', { stock: 1 });
    const link = await linkOf(way, id);
    the.portal.setNow('2026-09-02T10:00:01Z');
    await the.portal.run('expire-orders');
    const other = await aBuyer();
    await orderWith(the.portal, other.as, other.member.id, race.id);
    await the.portal.press(link, 'approve');
    await result(id);
    expect(await heldFor(reference)).toBe(dueOf[way]);
    await the.portal.work('refund-payment');
    expect(await heldFor(reference)).toBe(0);
    expect(await paymentsOf(id)).toMatchObject([{ state: 'refunded' }]);
    await invariantsHold(db());
  });
});

test.each(['cc', 'paypal', 'satispay'] as const)(
  'who pays an Italian order by %s from an English page comes back to English; the mails stay Italian',
  async (way) => {
    const { id } = await anOrder();
    const { body } = await ask('POST', `/payment/${way}?lang=en`, { order_id: id });
    expect(new URL((await the.portal.press(body.redirect_link, 'approve'))!).pathname).toMatch(/^\/en\/order\//);
    const [order] = await db().select({ lang: orders.lang }).from(orders).where(eq(orders.id, id));
    expect(order).toEqual({ lang: 'it' });
  },
);
