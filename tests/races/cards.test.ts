import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { takeCards } from '#features/federations/server/takeCards.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { CannotReviveError } from '#features/orders/server/reactions.ts';
import { withoutGuard } from '#server/guard.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../support/carts.ts';
import { asksCard, federationCatalogue } from '../support/federations.ts';
import { invariantsHold } from '../support/invariants.ts';
import { until } from '../support/paying.ts';
import { collide, waiting } from './collide.ts';
import { aCrowd, type Buyer, tally } from './crowd.ts';

let portal: TestPortal;

beforeAll(async () => {
  // No registry answers here: each number is taken unverified, which is all that this is about.
  portal = await testPortal({ DATABASE_POOL: '40' });
  await aCircuit(portal.context.db);
  await federationCatalogue(portal.context.db);
});
afterAll(() => portal.close());

async function cartWithCard({ as, member }: Buyer, raceId: number, card_number: string) {
  const cart_id = await cartOf(portal, as);
  const body = registrationBody(member.id, { id: raceId }, { card_number, team_name: 'Lupi' });
  expect((await addLine(portal, as, cart_id, body)).status).toBe(201);
  return { as, cart_id };
}

describe('A card number is one athlete’s in a season (registration §4)', () => {
  test('of two who order with one number at the same moment one has it; without the lock both do', async () => {
    const { db } = portal.context;
    const orderBoth = async (number: string) => {
      const { race, type, sellableId } = await aRace(db);
      await asksCard(db, type.id, 1);
      const carts = await Promise.all((await aCrowd(portal, 2)).map((buyer) => cartWithCard(buyer, race.id, number)));
      const counter = sql`select from stock_counter where sellable_id = ${sellableId} for update`;
      const answers = await collide(db, counter, carts, ({ as, cart_id }) => order(portal, as, { cart_id }));
      return tally(answers.map(({ status, body }) => body.error ?? status));
    };
    expect(await withoutGuard('card number lock', () => orderBoth('AB20001'))).toEqual({ 201: 2 });
    expect(await orderBoth('AB20002')).toEqual({ 201: 1, card_number_in_use: 1 });
  });

  test('late money and another athlete’s order at the same moment: one has it; without the lock both do', async () => {
    const { db, clock } = portal.context;
    const moveOrder = createMoveOrder(moveWithUses);
    const reviveAndOrder = async (number: string) => {
      const { race, type, sellableId } = await aRace(db);
      await asksCard(db, type.id, 1);
      const [late, other] = await aCrowd(portal, 2);
      const { id } = (await order(portal, late!.as, await cartWithCard(late!, race.id, number))).body.data;
      const move = (name: 'expire' | 'revive') =>
        moveOrder(db, { orderId: id, move: name, why: 'test', by: null, at: clock() });
      await move('expire');
      const cart = await cartWithCard(other!, race.id, number);
      const counter = sql`select from stock_counter where sellable_id = ${sellableId} for update`;
      const both = [
        () =>
          move('revive').then(
            () => 'had',
            (error: unknown) => error instanceof CannotReviveError && 'in use',
          ),
        () => order(portal, cart.as, cart).then(({ status }) => (status === 201 ? 'had' : 'in use')),
      ];
      const ends = await collide(db, counter, both, (one) => one());
      await invariantsHold(db);
      return tally(ends.map(String));
    };
    expect(await withoutGuard('card number lock', () => reviveAndOrder('AB40001'))).toEqual({ had: 2 });
    expect(await reviveAndOrder('AB40002')).toEqual({ had: 1, 'in use': 1 });
  });

  describe('that is changed', () => {
    const numbered = async (buyer: Buyer, raceId: number, number: string) => {
      const placed = (await order(portal, buyer.as, await cartWithCard(buyer, raceId, number))).body.data;
      const { rows } = await portal.context.db.execute<{ id: string }>(
        sql`select id from registration where order_detail_id = ${placed.order_details[0].id}`,
      );
      return { as: buyer.as, order: placed.id as string, id: rows[0]!.id };
    };
    const change = ({ as, id }: { as: string; id: string }, card_number: string) =>
      portal.ask('POST', `/v3.0/registrations/${id}/card-number`, { as, body: { card_number, team_name: 'Lupi' } });

    test('of two who change to one number at the same moment one has it; without the lock both do', async () => {
      const { db } = portal.context;
      const changeBoth = async (series: number) => {
        const { race, type } = await aRace(db);
        await asksCard(db, type.id, 1);
        const crowd = await aCrowd(portal, 2);
        const made = await Promise.all(crowd.map((buyer, at) => numbered(buyer, race.id, `AB${series + at}`)));
        const rows = sql`select from registration where id in ${made.map(({ id }) => id)} for update`;
        const answers = await collide(db, rows, made, (one) => change(one, `AB${series + 9}`));
        return tally(answers.map(({ status, body }) => body.error ?? status));
      };
      expect(await withoutGuard('card number lock', () => changeBoth(50_001))).toEqual({ 200: 2 });
      expect(await changeBoth(50_101)).toEqual({ 200: 1, card_number_in_use: 1 });
    });

    test('after a cancellation that came first it is refused; without the order’s lock it is written', async () => {
      const { db } = portal.context;
      const cancelAndChange = async (number: number) => {
        const { race, type } = await aRace(db);
        await asksCard(db, type.id, 1);
        const [buyer] = await aCrowd(portal, 1);
        const made = await numbered(buyer!, race.id, `AB${number}`);
        const both = await db.transaction(async (tx) => {
          await tx.execute(sql`select from registration where id = ${made.id} for update`);
          const body = { order_id: made.order, state_id: 6 };
          const cancelled = portal.ask('POST', '/v3.0/user/order-states', { as: made.as, body });
          await until(async () => (await waiting(db)) === 1);
          const changed = change(made, `AB${number + 1}`);
          await until(async () => (await waiting(db)) === 2);
          return { ends: Promise.all([cancelled, changed]) };
        });
        await invariantsHold(db);
        return (await both.ends).map(({ status, body }) => body?.error ?? status);
      };
      expect(await withoutGuard('order lock', () => cancelAndChange(60_001))).toEqual([200, 200]);
      expect(await cancelAndChange(60_101)).toEqual([200, 'subscription_not_found']);
    });
  });

  test('two who take the same two numbers, each the other one first, never wait for each other', async () => {
    const { db } = portal.context;
    const numbers = ['AB30001', 'AB30002'];
    const cards = numbers.map((number) => ({ federationId: 1, seasonId: 20, number, memberId: newId() }));
    const both = await db.transaction(async (tx) => {
      await takeCards(tx, cards.slice(0, 1));
      const orders = [cards, cards.toReversed()].map((all) => db.transaction((own) => takeCards(own, all)));
      await until(async () => (await waiting(db)) === 2);
      return { ends: Promise.allSettled(orders) };
    });
    expect((await both.ends).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  test('of twenty athletes who order with one number at once exactly one has it, in races apart', async () => {
    const { db } = portal.context;
    const races = [await aRace(db), await aRace(db)];
    for (const { type } of races) await asksCard(db, type.id, 1);
    const crowd = await aCrowd(portal, 20);
    const carts = await Promise.all(crowd.map((buyer, at) => cartWithCard(buyer, races[at % 2]!.race.id, 'AB10001')));
    const ends = await Promise.all(
      carts.map(async ({ as, cart_id }) => {
        const answer = await order(portal, as, { cart_id });
        return answer.status === 201 ? 'ordered' : (answer.body.error as string);
      }),
    );
    expect(tally(ends)).toEqual({ ordered: 1, card_number_in_use: 19 });
    expect(await db.$count(sql`registration where card_number = 'AB10001'`)).toBe(1);
    await invariantsHold(db);
  });
});
