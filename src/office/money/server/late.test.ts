import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { orderMailData } from '#features/orders/server/mails/orderMailView.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { orders } from '#features/orders/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { usualOffersIn } from '../../../../tests/support/offers.ts';
import { officeMoney } from '../../../../tests/support/officeMoney.ts';
import { payers } from '../../../../tests/support/payers.ts';

const the = payers();
const { db } = the;
const moveOrder = createMoveOrder(moveWithUses);
let money: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  money = await aColleague(the.portal, 'money');
});
const { ask, byWire, load, line, rowOf, itemOf, confirm } = officeMoney(the, () => money);

const giveBack = async (order: string) => {
  const row = await rowOf(order);
  const body = { order: itemOf(row).orders[0], how: 'give_back', note: 'È arrivato tardi.' };
  return (await ask('POST', `/movements/${row.movements[0]!.id}/less`, body)).body.data;
};

async function cancelRace(race: number) {
  const organiser = await aColleague(the.portal, 'organiser');
  const path = `/v3.0/circuits/15/set-up/races/${race}/disruption`;
  const { starts_at, cancelled } = (await the.portal.ask('GET', path, { as: organiser.as })).body.data;
  const words = { words_it: 'Maltempo.', words_en: 'Bad weather.', ...usualOffersIn };
  const body = { ...words, starts_at: null, athletes: 0, seen: { starts_at, cancelled } };
  expect((await the.portal.ask('POST', path, { as: organiser.as, body })).status).toBeLessThan(300);
}

describe('A late movement', () => {
  test('is judged by the days of its order, not by when the portal closed it', async () => {
    const { id, reference } = await byWire();
    await db()
      .update(orders)
      .set({ dueDay: day('2026-08-20'), expiresAt: new Date('2026-08-27T22:00:00Z') })
      .where(eq(orders.id, id));
    await jobsOf(the.portal.context)
      .find(({ name }) => name === 'expire-orders')!
      .run({});
    await load(line('32,40', reference, { on: '28/08/2026' }));
    expect(await rowOf(id)).toMatchObject({
      kind: 'late',
      orders: [{ state: 'expired', due_day: '2026-08-20', held_until: '2026-08-27', ended_by_buyer: 0 }],
    });
  });

  test.each(['32,40', '20,00', '40,00'])(
    'of %s goes back whole where the office says so, and pays nothing',
    async (amount) => {
      const { id, reference } = await byWire();
      expect((await the.ask('POST', '/user/order-states', { order_id: id, state_id: 6 })).status).toBe(200);
      await load(line(amount, reference));
      expect(await rowOf(id)).toMatchObject({ kind: 'late', orders: [{ ended_by_buyer: 1, held_until: null }] });
      expect(await giveBack(id)).toEqual({ paid: 0, to_send_back: amount.replace(',', '.') });
      expect((await the.get(id)).current_state_id).toBe(6);
      await invariantsHold(db());
    },
  );

  test('for an order that the office cancelled is not said to be its buyer’s wish', async () => {
    const { id, reference } = await byWire();
    await ask('POST', `/orders/${id}/cancel`, { note: 'Doppio.' });
    await load(line('32,40', reference));
    expect(await rowOf(id)).toMatchObject({ kind: 'late', orders: [{ ended_by_buyer: 0 }] });
  });

  test('for an order that its own buyer has cancelled goes back', async () => {
    const cancelled = async () => {
      const order = await byWire();
      expect((await the.ask('POST', '/user/order-states', { order_id: order.id, state_id: 6 })).status).toBe(200);
      await load(line('32,40', order.reference));
      return { ...order, item: itemOf(await rowOf(order.id)) };
    };
    const unwanted = await cancelled();
    expect(await confirm(unwanted.item)).toMatchObject({ paid: 0, to_send_back: '32.40' });
    expect((await the.get(unwanted.id)).current_state_id).toBe(6);
    await invariantsHold(db());
  });

  test.each(['office', 'expiry'] as const)(
    'is revived by nobody into a race that is cancelled (order ended by %s): it goes back, and the mail has the race',
    async (by) => {
      const { id, reference, race } = await byWire();
      if (by === 'office') await ask('POST', `/orders/${id}/cancel`, { note: 'Maltempo.' });
      else await moveOrder(db(), { orderId: id, move: 'expire', why: 'late', by: null, at: new Date(testNow) });
      await load(line('32,40', reference));
      const before = await rowOf(id);
      expect(before).toMatchObject({ kind: 'late', orders: [{ race_cancelled: 0 }] });
      await cancelRace(race.id);
      expect(await rowOf(id)).toMatchObject({ kind: 'late', orders: [{ race_cancelled: 1 }] });
      // Whoever has the page open from before presses what it offered.
      expect(await confirm(itemOf(before))).toMatchObject({ paid: 0, to_send_back: '32.40' });
      const data = await orderMailData(the.portal.context, id);
      expect(data?.cancelledRaces).toEqual([race.i18n.it.name]);
      await invariantsHold(db());
    },
  );

  test('and money noted by hand for it does the same', async () => {
    const came = { way: 'bank', amount: '32.40', value_day: '2026-08-31', note: 'CRO 1', seen: 'cancelled' };
    const { id } = await byWire();
    expect((await the.ask('POST', '/user/order-states', { order_id: id, state_id: 6 })).status).toBe(200);
    expect((await ask('POST', `/orders/${id}/payments`, came)).body.data).toEqual({
      paid: 0,
      to_send_back: '32.40',
    });
    await invariantsHold(db());
  });
});
