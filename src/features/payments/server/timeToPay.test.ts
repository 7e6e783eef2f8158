import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#features/orders/server/tables.ts';
import { aRace } from '../../../../tests/support/builders.ts';
import { cartWith, counterOf } from '../../../../tests/support/carts.ts';
import { payers } from '../../../../tests/support/payers.ts';

const the = payers();
const { db, get, pay, anOrder } = the;

describe('The time to pay (checkout §4)', () => {
  const told = async (id: string) => {
    await the.portal.run('tell-order-changes');
    const { rows } = await db().execute<{ what: string }>(sql`
      select data->>'what' as what from jobs.job where name = 'order-mail' and data->>'orderId' = ${id} order by created_on`);
    return rows.map(({ what }) => what);
  };

  test('an unpaid order is reminded of at three quarters, once, and expires after ORDER_HOLD_HOURS', async () => {
    const { id, sellableId } = await anOrder('30.00');
    the.portal.setNow('2026-09-02T03:59:00Z');
    await the.portal.run('remind-orders');
    expect(await told(id)).toEqual(['place']);
    the.portal.setNow('2026-09-02T04:00:00Z');
    await the.portal.run('remind-orders');
    await the.portal.run('remind-orders');
    expect(await told(id)).toEqual(['place', 'expires_soon']);
    the.portal.setNow('2026-09-02T09:59:59Z');
    await the.portal.run('expire-orders');
    expect(await get(id)).toMatchObject({ current_state_id: 1 });
    the.portal.setNow('2026-09-02T10:00:00Z');
    await the.portal.run('expire-orders');
    expect(await get(id)).toMatchObject({ current_state_id: 5 });
    expect(await told(id)).toEqual(['place', 'expires_soon', 'expire']);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0 });
  });

  test('a wire is reminded of the day before its due day, and the order waits 7 days more', async () => {
    const { id } = await anOrder('30.00');
    await the.portal.run('tell-order-changes');
    await pay(id, { action: 'confirm', payment_method: 'wiretransfer' });
    the.portal.setNow('2026-09-06T12:00:00Z');
    await the.portal.run('remind-orders');
    await the.portal.run('expire-orders');
    expect(await told(id)).toEqual(['place', 'choose_wire']);
    the.portal.setNow('2026-09-07T06:00:00Z');
    await the.portal.run('remind-orders');
    expect(await told(id)).toEqual(['place', 'choose_wire', 'wire_due']);
    const state = async () => (await db().select().from(orders).where(eq(orders.id, id)))[0]!.state;
    the.portal.setNow('2026-09-15T21:59:59Z');
    await the.portal.run('expire-orders');
    expect(await state()).toBe('awaiting_payment');
    the.portal.setNow('2026-09-15T22:00:00Z');
    await the.portal.run('expire-orders');
    expect(await state()).toBe('expired');
  });

  test('carts that lapsed are swept by a job', async () => {
    const { race, sellableId } = await aRace(db());
    await cartWith(the.portal, the.buyer.as, the.buyer.member.id, race.id);
    the.portal.setNow('2026-09-01T10:31:00Z');
    await the.portal.run('sweep-carts');
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0 });
    expect(await db().$count(orders, eq(orders.userId, the.buyer.id))).toBe(0);
  });
});
