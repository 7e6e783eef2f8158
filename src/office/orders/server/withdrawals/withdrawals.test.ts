import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { refundLines, refunds } from '#features/payments/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, cartWith, order } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';

let portal: TestPortal;
let money: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await portal.sites.refresh();
});
beforeEach(async () => {
  portal.setNow(testNow);
  money = await aColleague(portal, 'money');
});
afterAll(() => portal.close());

const db = () => portal.context.db;

/** A paid order of two shirts at 20.00, and a registration beside them unless it is goods alone; so many go back. */
async function aWithdrawal(pieces: number, goodsAlone = false) {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const { race } = await aRace(db(), 15, { price: '40.00' });
  const shirt = await aProduct(db(), 15, { price: '20.00', sizes: ['M'] });
  const cart = goodsAlone ? await cartOf(portal, as) : await cartWith(portal, as, user.member.id, race.id);
  const shirts = {
    ...{ detail_type: 'product', product_id: shirt.product.id, quantity: 2 },
    variables: [shirt.options[0]!.id],
  };
  expect((await addLine(portal, as, cart, shirts)).status).toBe(201);
  const made = (await order(portal, as, { cart_id: cart })).body.data;
  await createMoveOrder(moveWithUses)(db(), {
    ...{ orderId: made.id, move: 'pay', why: 'paid at the desk', by: null },
    at: portal.context.clock(),
  });
  const line = made.order_details.find(({ name }: { name: string }) => name === shirt.product.i18n.it.name).id;
  const body = { version: 0, name: 'Giulia Ferraris', email: user.email, goods: [{ id: line, quantity: pieces }] };
  const { data } = (await portal.ask('POST', `/v3.0/orders/${made.id}/withdrawals`, { as, body })).body;
  return {
    id: data.id as string,
    order: made.id as string,
    line: line as string,
    product: shirt.product,
    due: made.total_amount_due as string,
  };
}

const list = async (view = 'open') =>
  (await portal.ask('GET', `/v3.0/circuits/15/withdrawals?view=${view}`, { as: money.as })).body.data;
const rowOf = async (id: string, view?: string) => (await list(view)).find((row: { id: string }) => row.id === id);
const refund = (id: string, as = money.as, circuit = 15) =>
  portal.ask('POST', `/v3.0/circuits/${circuit}/withdrawals/${id}/refund`, {
    as,
    body: { by_bank: 0, note: 'Per il recesso.' },
  });
const goods = (id: string, back: 0 | 1, as = money.as, circuit = 15, restock: 0 | 1 = 0) =>
  portal.ask('POST', `/v3.0/circuits/${circuit}/withdrawals/${id}/goods`, { as, body: { back, restock } });

describe('A withdrawal in the office', () => {
  test('waits with its day, its goods are noted as back, and the note is taken back', async () => {
    const { id } = await aWithdrawal(1);
    expect(await rowOf(id)).toMatchObject({ standing: 'received', return_by: '2026-09-15', goods_back_at: null });
    const organiser = await aColleague(portal, 'organiser');
    expect((await goods(id, 1, organiser.as)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ goods_back_at: testNow });
    await goods(id, 0);
    expect(await rowOf(id)).toMatchObject({ goods_back_at: null });
  });

  test.each`
    what                                               | pieces | goodsAlone | amount
    ${'some goods: what they were paid'}               | ${1}   | ${false}   | ${'20.00'}
    ${'all goods beside a registration: both shirts'}  | ${2}   | ${false}   | ${'40.00'}
    ${'an order of goods alone: all that it was paid'} | ${2}   | ${true}    | ${'all'}
  `('gives back for $what', async ({ pieces, goodsAlone, amount }) => {
    const { id, order: orderId, due } = await aWithdrawal(pieces, goodsAlone);
    // The button says it before it is pressed.
    expect((await rowOf(id)).to_return).toBe(amount === 'all' ? due : amount);
    const answer = await refund(id);
    expect(answer.body.data?.amount).toBe(amount === 'all' ? due : amount);
    expect((await rowOf(id, 'all')).to_return).toBeNull();
    expect(await rowOf(id)).toBeUndefined();
    expect((await rowOf(id, 'all')).standing).not.toBe('received');
    expect(await db().$count(refunds, eq(refunds.orderId, orderId))).toBe(1);
    const audited = and(eq(auditEntries.action, 'withdrawal_refunded'), eq(auditEntries.subjectId, id));
    expect(await db().$count(auditEntries, audited)).toBe(1);
  });

  test('leaves what of its line has not gone back, and no more', async () => {
    const { id, order: orderId, line } = await aWithdrawal(1);
    await refund(id);
    const { data } = (await portal.ask('GET', `/v3.0/circuits/15/orders/${orderId}`, { as: money.as })).body;
    // One of two shirts at 20.00.
    expect(data.refundable.lines.find((one: { id: string }) => one.id === line).left).toBe('20.00');
  });

  test('gives back money of its own lines, of each what its pieces were paid', async () => {
    const user = await aUser(db());
    const as = await portal.signIn(user.id);
    const cart = await cartOf(portal, as);
    const shirts = [await aProduct(db(), 15, { price: '20.00' }), await aProduct(db(), 15, { price: '30.00' })];
    for (const { product } of shirts)
      await addLine(portal, as, cart, { detail_type: 'product', product_id: product.id, quantity: 2 });
    const made = (await order(portal, as, { cart_id: cart })).body.data;
    await createMoveOrder(moveWithUses)(db(), {
      ...{ orderId: made.id, move: 'pay', why: 'paid at the desk', by: null },
      at: portal.context.clock(),
    });
    const goodsOfIt = made.order_details.map(({ id }: { id: string }) => ({ id, quantity: 1 }));
    const body = { version: 0, name: 'Giulia Ferraris', email: user.email, goods: goodsOfIt };
    const { data } = (await portal.ask('POST', `/v3.0/orders/${made.id}/withdrawals`, { as, body })).body;
    expect((await refund(data.id)).body.data.amount).toBe('50.00');
    const ids = goodsOfIt.map(({ id }: { id: string }) => id);
    const shares = await db().select().from(refundLines).where(inArray(refundLines.orderDetailId, ids));
    expect(shares.map(({ amount }) => amount).toSorted()).toEqual([2000, 3000]);
  });

  describe('whose goods are there', () => {
    const bought = async ({ sellableId }: { sellableId: number }) =>
      (await db().select().from(stockCounters).where(eq(stockCounters.sellableId, sellableId)))[0]!.purchased;
    const resell = (id: string, back: 0 | 1 = 1) => goods(id, back, money.as, 15, back);

    test('puts what can be sold on sale again, once, and takes it back', async () => {
      const { id, product, order: orderId, line } = await aWithdrawal(1);
      expect(await rowOf(id)).toMatchObject({ may_restock: 1, restocked: 0, had_left: 0 });
      await goods(id, 1);
      expect(await bought(product)).toBe(2);
      const answers = await Promise.all([resell(id), resell(id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await bought(product)).toBe(1);
      expect(await rowOf(id)).toMatchObject({ restocked: 1 });
      await invariantsHold(db());
      await resell(id, 0);
      expect(await bought(product)).toBe(2);
      await resell(id);
      // What of the line is still the buyer's is given back by itself, and no piece twice.
      await db().transaction((tx) =>
        createGiveBack(portal.context, reactionsOf(portal.context))(tx, {
          ...{ orderId, what: { lines: [line] }, why: 'asked', by: null },
        }),
      );
      expect(await bought(product)).toBe(0);
      await invariantsHold(db());
    });

    test('holds nothing of a line that came back whole, whatever its order does then', async () => {
      const { id, product, order: orderId } = await aWithdrawal(2);
      await resell(id);
      expect(await bought(product)).toBe(0);
      await refund(id);
      await createMoveOrder(moveWithUses)(db(), {
        ...{ orderId, move: 'refund', why: 'asked', by: null },
        at: portal.context.clock(),
      });
      expect(await bought(product)).toBe(0);
      expect(await rowOf(id, 'all')).toMatchObject({ restocked: 1, may_restock: 0 });
      // Nothing of an order that was given back whole is held again.
      expect((await resell(id, 0)).status).toBe(200);
      expect(await bought(product)).toBe(0);
      await invariantsHold(db());
    });

    test('keeps the note where others have bought the pieces', async () => {
      const { id, product } = await aWithdrawal(1);
      await resell(id);
      await db().update(stockCounters).set({ stock: 1 }).where(eq(stockCounters.sellableId, product.sellableId));
      expect((await resell(id, 0)).body.error).toBe('goods_sold_again');
      expect(await rowOf(id)).toMatchObject({ restocked: 1, goods_back_at: testNow });
    });

    test('marks its line on the order’s page: when, back when, refunded when', async () => {
      const { id, order: orderId, line } = await aWithdrawal(1);
      await resell(id);
      await refund(id);
      const { data } = (await portal.ask('GET', `/v3.0/circuits/15/orders/${orderId}`, { as: money.as })).body;
      expect(data.withdrawn).toMatchObject([
        { received_at: testNow, goods_back_at: testNow, refunded_at: null, goods: [{ id: line, quantity: 1 }] },
      ]);
    });
  });

  test('is refunded once, also by two at once', async () => {
    const { id, order: orderId } = await aWithdrawal(1);
    const answers = await Promise.all([refund(id), refund(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('withdrawal_refunded');
    expect(await db().$count(refunds, eq(refunds.orderId, orderId))).toBe(1);
  });

  test('of another circuit is not there', async () => {
    const { id } = await aWithdrawal(1);
    const other = await aColleague(portal, 'money', 8);
    for (const answer of [await refund(id, other.as, 8), await goods(id, 1, other.as, 8)])
      expect([answer.status, answer.body.error]).toEqual([404, 'item_not_found']);
  });

  test('is refunded by who has the money role, with a recent sign-in', async () => {
    const { id } = await aWithdrawal(1);
    expect((await refund(id, (await aColleague(portal, 'organiser')).as)).status).toBe(403);
    portal.setNow('2026-09-01T12:00:00.000Z');
    expect((await refund(id)).body.error).toBe('reauth_required');
  });

  test('is on Today by the first day, for who gives money back', async () => {
    const { id } = await aWithdrawal(1);
    const todo = async (as: string) =>
      (await portal.ask('GET', '/v3.0/circuits/15/office', { as })).body.data.todo.find(
        (task: { what: string }) => task.what === 'withdrawals',
      );
    const before = await todo(money.as);
    expect(before.day).toBe('2026-09-15');
    await refund(id);
    expect((await todo(money.as))?.count ?? 0).toBe(before.count - 1);
    expect(await todo((await aColleague(portal, 'organiser')).as)).toBeUndefined();
  });
});
