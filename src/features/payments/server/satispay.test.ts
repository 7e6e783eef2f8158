import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { payers } from '../../../../tests/support/payers.ts';
import { until } from '../../../../tests/support/paying.ts';

const the = payers();
const { db, aBuyer, ask, get, linkOf, result, paymentsOf, isPaid, anOrder } = the;

test('a request that waits in the app is told of, though a wire is awaited, too', async () => {
  const { id } = await anOrder();
  await ask('POST', `/orders/${id}/pay`, { action: 'confirm', payment_method: 'wiretransfer' });
  await linkOf('satispay', id);
  expect(await result(id, '?method=satispay')).toMatchObject({ outcome: 'open' });
  expect(await result(id)).toMatchObject({ outcome: 'placed', order: { due_day: '2026-09-08' } });
});

test('unsigned notices without end make the portal ask once, and once more a minute', async () => {
  await the.portal.mood({ provider: 'satispay', notices: 'none' });
  const { id } = await anOrder();
  const link = await linkOf('satispay', id);
  const notice = () => the.portal.ask('GET', `/v3.0/payment/satispay/notice?payment=${link.split('/').at(-1)}`, {});
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
  await the.portal.press(link, 'approve');
  await notice();
  expect(await get(id)).toMatchObject({ current_state_id: 1 });
  await the.portal.work('settle-payment');
  expect(await get(id)).toMatchObject({ current_state_id: 2 });
  expect(await settling()).toBe(1);
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
  const status = async (chargeId: string, as = the.buyer.as) =>
    ask('GET', `/payment/satispay/${chargeId}/status`, undefined, as);

  test('is a success once it was accepted, and asks by the last segment of the page’s address', async () => {
    await the.portal.mood({ provider: 'satispay', notices: 'none' });
    const { id } = await anOrder();
    const link = await linkOf('satispay', id);
    const charge = link.split('/').at(-1)!;
    expect((await status(charge)).body).toEqual({ data: { success: false } });
    expect(await result(id, '?method=satispay')).toMatchObject({ outcome: 'open' });
    await the.portal.press(link, 'approve');
    expect((await status(charge)).body).toEqual({ data: { success: true } });
    expect(await get(id)).toMatchObject({ current_state_id: 2, payment_method: 'satispay' });
  });

  test('is none once it was refused: the order can still be paid, on another page', async () => {
    const { id } = await anOrder();
    const link = await linkOf('satispay', id);
    await linkOf('cc', id);
    await the.portal.press(link, 'decline');
    await until(async () => (await result(id, '?method=satispay')).outcome === 'unpaid');
    expect((await status(link.split('/').at(-1)!)).body).toEqual({ data: { success: false } });
    const again = await linkOf('satispay', id);
    expect(again).not.toBe(link);
    await the.portal.press(again, 'approve');
    await isPaid(id);
  });

  test('somebody else’s does not exist; a provider that is down is named', async () => {
    const { id } = await anOrder();
    const charge = (await linkOf('satispay', id)).split('/').at(-1)!;
    const stranger = await aBuyer();
    expect(await status(charge, stranger.as)).toMatchObject({ status: 404, body: { error: 'order_not_found' } });
    await the.portal.mood({ provider: 'satispay', fault: 'down' });
    expect(await status(charge)).toMatchObject({ status: 502, body: { error: 'payment_provider_unavailable' } });
  });
});
