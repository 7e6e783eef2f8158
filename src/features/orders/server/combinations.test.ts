import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { recountOrder } from '#features/coupons/server/recount.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, counterOf, order } from '../../../../tests/support/carts.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import type { OrderMove } from '../rules/states.ts';
import { createMoveOrder } from './moves.ts';
import { createTakeOut } from './takeOut.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const at = new Date(testNow);
const why = 'test';
const moveOrder = createMoveOrder(moveWithUses);
const move = (orderId: string, name: OrderMove) => moveOrder(db(), { orderId, move: name, why, by: null, at });

/** An order of two shirts of size M, which has a number of its own. */
async function anOrder() {
  const as = await portal.signIn((await aUser(db())).id);
  const shirt = await aProduct(db(), 15, { stock: 10, sizes: ['M', 'L'], stockOf: { M: 2 } });
  const buy = async (who: string) => {
    const cart_id = await cartOf(portal, who);
    const variables = [shirt.options[0]!.id];
    const line = { detail_type: 'product', product_id: shirt.product.id, quantity: 2, variables };
    const added = await addLine(portal, who, cart_id, line);
    if (added.status !== 201) return { status: added.status, line: null, id: null };
    const { status, body } = await order(portal, who, { cart_id });
    return { status, line: added.body.detail.id as string, id: body.data.id as string };
  };
  const { id, line } = await buy(as);
  const counted = async () => {
    const of = async (sellable: number) => {
      const { ordered, cart_blocked, purchased } = await counterOf(db(), sellable);
      return [ordered, cart_blocked, purchased];
    };
    await invariantsHold(db());
    return { product: await of(shirt.sellableId), size: await of(shirt.combinations.M!) };
  };
  return { id: id!, line: line!, counted, buy };
}

const both = (counters: number[]) => ({ product: counters, size: counters });
const [ordered, purchased, none] = [both([2, 0, 0]), both([0, 0, 2]), both([0, 0, 0])];

describe('An order of a combination with a stock of its own (decision 073)', () => {
  test.each([
    ['unpaid', [], ordered],
    ['paid', ['pay'], purchased],
    ['cancelled', ['cancel'], none],
    ['expired', ['expire'], none],
    ['refunded', ['pay', 'refund'], none],
    ['revived by late money', ['expire', 'revive'], purchased],
  ] as [string, OrderMove[], typeof none][])('%s, it counts in product and size alike', async (_, moves, expected) => {
    const { id, counted } = await anOrder();
    for (const name of moves) await move(id, name);
    expect(await counted()).toEqual(expected);
  });

  test('late money does not revive it once the size is gone, and takes nothing of the product', async () => {
    const { id, counted, buy } = await anOrder();
    await move(id, 'expire');
    const other = await portal.signIn((await aUser(db())).id);
    expect((await buy(other)).status).toBe(201);
    await expect(move(id, 'revive')).rejects.toThrow('not enough in stock');
    expect(await counted()).toEqual(ordered);
  });

  test('a line that is taken out of a paid order gives both back once, whatever is repeated', async () => {
    const { id, line, counted } = await anOrder();
    await move(id, 'pay');
    const takeOut = createTakeOut({
      runMove: moveWithUses,
      afterCommit: [],
      recount: recountOrder(portal.context),
    });
    for (let times = 0; times < 2; times += 1) {
      await db().transaction((tx) => takeOut(tx, { orderId: id, lines: [line], why, by: null, at }));
      expect(await counted()).toEqual(none);
    }
  });
});
