import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { createTakeOut } from '#features/orders/server/takeOut.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { euro } from '#kernel/money.ts';
import { withoutGuard } from '#server/guard.ts';
import { askInvariants } from '../../tools/invariants.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { addLine, cartWith, order, orderWith, registrationBody } from '../support/carts.ts';
import { aColleague } from '../support/colleagues.ts';
import { invariantsHold } from '../support/invariants.ts';
import { until } from '../support/paying.ts';
import { refundSeen } from '../support/refundSeen.ts';
import { collide, waiting } from './collide.ts';
import { aCrowd, tally } from './crowd.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const at = new Date(testNow);
const moveOrder = createMoveOrder(moveWithUses);

const twoRaces = async (price: `${number}`) =>
  [await aRace(db(), 15, { price }), await aRace(db(), 15, { price })] as const;

/** An unpaid order of one buyer for two races. */
async function anOrder([{ race: one }, { race: two }]: Awaited<ReturnType<typeof twoRaces>>) {
  const [buyer] = await aCrowd(portal, 1);
  const { as, member } = buyer!;
  const cart = await cartWith(portal, as, member.id, one.id);
  await addLine(portal, as, cart, registrationBody(member.id, { id: two.id }));
  const { body } = await order(portal, as, { cart_id: cart });
  const { id, order_details } = body.data;
  return { id: id as string, first: order_details[0].id as string, second: order_details[1].id as string };
}

describe('Money is noted as sent while its buyer gives another account', () => {
  /** How both end, and whether the account was taken although the money had left for another one. */
  async function bothAtOnce() {
    const [buyer] = await aCrowd(portal, 1);
    const { race } = await aRace(db(), 15, { price: '25.00' });
    const { id: orderId } = await orderWith(portal, buyer!.as, buyer!.member.id, race.id);
    await moveOrder(db(), { orderId, move: 'pay', why: 'paid at the desk', by: null, at });
    const { refundId } = await db().transaction((tx) =>
      createGiveBack(portal.context, reactionsOf(portal.context))(tx, {
        orderId,
        what: 'rest',
        why: 'asked',
        by: null,
      }),
    );
    const office = await aColleague(portal, 'money');
    const body = { sent_on: testNow.slice(0, 10), bank_reference: 'TRN 1', seen: { end: null, given_at: null } };
    const sent = () =>
      portal.ask('POST', `/v3.0/circuits/15/orders/${orderId}/refunds/${refundId}/sent`, { as: office.as, body });
    const account = { iban: 'IT65X0542811101000000993456', holder: 'Ada Rossi' };
    const give = () => portal.ask('PUT', `/v3.0/refunds/${orderId}/account`, { as: buyer!.as, body: account });
    // Each has read what it decides by, and waits for its entry in the audit log.
    const lock = sql`lock table audit_entry in share mode`;
    const answers = await collide(db(), lock, [sent, give], (act) => act());
    return answers.map(({ status, body: { error } }) => (status === 200 ? 'done' : error));
  }

  test('one of both is refused: it was sent, or the account has changed', async () => {
    const ends = await bothAtOnce();
    expect([
      ['done', 'refund_account_closed'],
      ['refund_account_changed', 'done'],
    ]).toContainEqual(ends);
    await invariantsHold(db());
  });

  test('without the lock of the order both are taken', async () => {
    expect(await withoutGuard('order lock', bothAtOnce)).toEqual(['done', 'done']);
  });
});

describe('Two refunds of the same money at one moment', () => {
  /** How three people end who give back 30.00 of 50.00 at once, and what has gone back in all. */
  async function threeGiveBack() {
    const { id } = await anOrder(await twoRaces('25.00'));
    await moveOrder(db(), { orderId: id, move: 'pay', why: 'paid at the desk', by: null, at });
    const give = () =>
      db()
        .transaction((tx) =>
          createGiveBack(portal.context, reactionsOf(portal.context))(tx, {
            ...{ orderId: id, what: { amount: euro('30.00') }, why: 'asked', by: null },
          }),
        )
        .then(
          () => 'given',
          (error: { code: string }) => error.code,
        );
    const lock = sql`select from customer_order where id = ${id} for update`;
    const ends = await collide(db(), lock, [1, 2, 3], give);
    const { rows } = await db().execute<{ back: number }>(sql`
      select sum(amount)::int as back from refund where order_id = ${id}`);
    return { ends: tally(ends), back: rows[0]!.back };
  }

  test('one is given, and the others are told what is left', async () => {
    expect(await threeGiveBack()).toEqual({ ends: { given: 1, refund_too_high: 2 }, back: 3_000 });
  });

  test('without the order’s lock all three are given, 90.00 of 50.00', async () => {
    expect(await withoutGuard('order lock', threeGiveBack)).toEqual({ ends: { given: 3 }, back: 9_000 });
  });
});

describe('A line is taken out while its order is moved', () => {
  /** The move waits for the removal, which commits then; the states of both registrations, and of the removed hold. */
  async function bothAtOnce(move: 'pay' | 'expire' | 'cancel') {
    const races = await twoRaces('0.00');
    const { id, first, second } = await anOrder(races);
    // Somebody else holds a place, too: it is the one that would be lost.
    await anOrder(races);
    const moving = await db().transaction(async (tx) => {
      const why = 'asked by the office';
      await createTakeOut(reactionsOf(portal.context))(tx, { orderId: id, lines: [first], why, by: null, at });
      const moved = moveOrder(db(), { orderId: id, move, why: 'at the same moment', by: null, at });
      await until(async () => (await waiting(db())) === 1);
      return { moved };
    });
    await moving.moved;
    const { rows } = await db().execute<{ state: string; counted: string }>(sql`
      select r.state, h.counted from registration r join order_hold h on h.order_detail_id = r.order_detail_id
      where r.order_detail_id in (${first}, ${second}) order by r.order_detail_id = ${second}`);
    return rows.map(({ state, counted }) => [state, counted]);
  }

  test.each([
    ['pay', ['confirmed', 'purchased']],
    ['expire', ['released', 'none']],
    ['cancel', ['released', 'none']],
  ] as const)('%s: the line stays out, and no place is counted twice', async (move, rest) => {
    const left = await askInvariants(db());
    expect(await bothAtOnce(move)).toEqual([['released', 'none'], rest]);
    await invariantsHold(db(), left);
  });

  test('without looking at the order’s version a payment takes the line again', async () => {
    const [removed] = await withoutGuard('order version', () => bothAtOnce('pay'));
    expect(removed).toEqual(['confirmed', 'purchased']);
  });
});

describe('Two windows give money of one order back', () => {
  /** Both have seen 25.00; each asks for 10.00 of it. */
  async function atOnce() {
    const [buyer] = await aCrowd(portal, 1);
    const { race } = await aRace(db(), 15, { price: '25.00' });
    const { id } = await orderWith(portal, buyer!.as, buyer!.member.id, race.id);
    await moveOrder(db(), { orderId: id, move: 'pay', why: 'paid at the desk', by: null, at });
    const { as } = await aColleague(portal, 'money');
    const seen = await refundSeen(portal, as, id);
    const body = {
      all: 0,
      lines: [],
      money: 1,
      places: 0,
      commission: 0,
      by_bank: 0,
      note: 'Gara breve.',
      amount: '10.00',
      seen,
    };
    const lock = sql`select from customer_order where id = ${id} for update`;
    const asked = await collide(db(), lock, [1, 2], () =>
      portal.ask('POST', `/v3.0/circuits/15/orders/${id}/refunds`, { as, body }),
    );
    const { rows } = await db().execute<{ back: number }>(sql`
      select coalesce(sum(amount), 0)::int as back from refund where order_id = ${id}`);
    return { ends: asked.map(({ body: answer }) => answer.error ?? 'done').toSorted(), back: rows[0]!.back };
  }

  test('one of them does: the other is told that somebody just has, and nothing more goes back', async () => {
    // Without the lock above an order may have paid out twice.
    const left = await askInvariants(db());
    expect(await atOnce()).toEqual({ ends: ['done', 'order_refunded_meanwhile'], back: 1_000 });
    await invariantsHold(db(), left);
  });

  test('without the order’s lock both do, or one of them is a fault and no refusal that could be told', async () => {
    const { ends, back } = await withoutGuard('order lock', () => atOnce());
    expect(back > 1_000 || ends.includes('unexpected')).toBe(true);
  });
});
