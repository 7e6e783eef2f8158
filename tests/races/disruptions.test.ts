import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { carryOut, tellRegistered } from '#features/disruptions/server/carryOut.ts';
import { disruptRace } from '#features/disruptions/server/disrupt.ts';
import { disruptions } from '#features/disruptions/server/tables.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { orders } from '#features/orders/server/tables.ts';
import { lockRace } from '#features/races/server/setup/writeRace.ts';
import { withoutGuard } from '#server/guard.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { cartWith, counterOf, order, orderWith } from '../support/carts.ts';
import { invariantsHold } from '../support/invariants.ts';
import { usualOffers } from '../support/offers.ts';
import { collide } from './collide.ts';
import { aCrowd } from './crowd.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const at = new Date(testNow);
const moveOrder = createMoveOrder(moveWithUses);
const first = '00000000-0000-0000-0000-000000000000';

async function cancel(raceId: number, by: string) {
  return db().transaction(async (tx) => {
    await lockRace(tx, raceId);
    const words = { it: 'Maltempo.', en: 'Bad weather.' };
    return (
      await disruptRace(portal.context, tx, { circuitId: 15, raceId, startsAt: null, offers: usualOffers, words, by })
    ).id;
  });
}

const carry = (id: string) => carryOut(portal.context, reactionsOf(portal.context), id);

const factsOf = async (orderId: string) => {
  const [row] = await db().select().from(orders).where(eq(orders.id, orderId));
  const { rows } = await db().execute<{ state: string }>(
    sql`select r.state from registration r join order_detail d on d.id = r.order_detail_id where d.order_id = ${orderId}`,
  );
  return [row!.state, rows[0]!.state] as const;
};

describe('A race is cancelled while somebody pays for it', () => {
  /** Payment and cancellation of one order meet at its lock; answers how often each order ends how. */
  async function meets() {
    const ends: (readonly [string, string])[] = [];
    for (let round = 0; round < 4; round += 1) {
      const [buyer] = await aCrowd(portal, 1);
      const { race } = await aRace(db());
      const { id } = await orderWith(portal, buyer!.as, buyer!.member.id, race.id);
      const disruption = await cancel(race.id, buyer!.id);
      const pay = () => moveOrder(db(), { orderId: id, move: 'pay', why: 'paid', by: null, at }).catch(() => 'refused');
      const both = round % 2 === 0 ? [pay, () => carry(disruption)] : [() => carry(disruption), pay];
      await collide<() => Promise<unknown>, unknown>(
        db(),
        sql`select from customer_order where id = ${id} for update`,
        both,
        (act) => act(),
      );
      await tellRegistered(portal.context, disruption, first);
      ends.push(await factsOf(id));
      const { ordered, purchased } = await counterOf(db(), race.sellableId);
      expect(ordered).toBe(0);
      expect(purchased).toBe(ends.at(-1)![0] === 'paid' ? 1 : 0);
    }
    return ends;
  }

  test('one of them wins: paid and still in, to be given back, or cancelled and out', async () => {
    for (const [state, registration] of await meets())
      expect([
        ['paid', 'confirmed'],
        ['cancelled', 'released'],
      ]).toContainEqual([state, registration]);
    await invariantsHold(db());
  });

  test('without the look at the locked order a payment that was faster stops the cancellation', async () => {
    await expect(withoutGuard('a paid order keeps its race', meets)).rejects.toThrow();
    await db().update(disruptions).set({ doneAt: at });
  });
});

describe('A race is cancelled while its last carts are ordered', () => {
  /** Buyers order and the office cancels, all at the counter's lock. */
  async function ordersMeetTheEnd() {
    const buyers = await aCrowd(portal, 4);
    const { race } = await aRace(db());
    const carts = new Map<string, string>();
    for (const { as, member } of buyers) carts.set(as, await cartWith(portal, as, member.id, race.id));
    const acts: (() => Promise<string | number>)[] = [
      () => cancel(race.id, buyers[0]!.id),
      ...buyers.map(
        ({ as }) =>
          async () =>
            (await order(portal, as, { cart_id: carts.get(as)! })).status,
      ),
    ];
    const counter = sql`select from stock_counter where sellable_id = ${race.sellableId} for update`;
    const said = await collide(db(), counter, acts, (act) => act());
    const before = await counterOf(db(), race.sellableId);
    const [made] = await db().select().from(disruptions).where(eq(disruptions.raceId, race.id));
    const { id } = made!;
    await carry(id);
    await tellRegistered(portal.context, id, first);
    return { said, before, after: await counterOf(db(), race.sellableId) };
  }

  test('who was first is dealt with like the others, who comes after is refused; nothing stays on hold', async () => {
    const { said, before, after } = await ordersMeetTheEnd();
    expect(said.filter((one) => one === 201)).toHaveLength(before.ordered);
    expect(said.filter((one) => one === 409 || one === 503)).toHaveLength(4 - before.ordered);
    expect(after).toMatchObject({ ordered: 0, purchased: 0 });
    await invariantsHold(db());
  });

  test('where the counter does not know that it is stopped, late money gets a place in a cancelled race', async () => {
    const [buyer] = await aCrowd(portal, 1);
    const { race } = await aRace(db());
    const { id } = await orderWith(portal, buyer!.as, buyer!.member.id, race.id);
    const disruption = await cancel(race.id, buyer!.id);
    await carry(disruption);
    await tellRegistered(portal.context, disruption, first);
    const revive = () => moveOrder(db(), { orderId: id, move: 'revive', why: 'late', by: null, at });
    await expect(revive()).rejects.toThrow();
    const { rows } = await db().execute<{ text: string }>(
      sql`select pg_get_functiondef('count_stock'::regproc) as text`,
    );
    const { text } = rows[0]!;
    const without = text.replace('is_stopped AND', 'false AND');
    expect(without).not.toBe(text);
    await db().execute(sql.raw(without));
    await revive().finally(() => db().execute(sql.raw(text)));
    expect(await factsOf(id)).toEqual(['paid', 'confirmed']);
  });
});
