import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit, aProduct } from '../support/builders.ts';
import { addLine, cartOf, counterOf, order } from '../support/carts.ts';
import { invariantsHold } from '../support/invariants.ts';
import { collide, withoutCounterLock } from './collide.ts';
import { aCrowd, type Buyer, tally } from './crowd.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '60' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;

/** A shirt in M and L, of which M has a number of its own. */
async function aShirt(stock: number, ofM: number) {
  const shirt = await aProduct(db(), 15, { stock, sizes: ['M', 'L'], stockOf: { M: ofM } });
  const [medium, large] = shirt.options.map(({ id }) => id);
  const line = (size: number | undefined) => ({
    detail_type: 'product',
    product_id: shirt.product.id,
    quantity: 1,
    variables: [size],
  });
  return { sellableId: shirt.sellableId, sizeId: shirt.combinations.M!, medium: line(medium), large: line(large) };
}

async function buy(buyer: Buyer, body: object): Promise<string> {
  const cart = await cartOf(portal, buyer.as);
  const added = await addLine(portal, buyer.as, cart, body);
  if (added.status !== 201) return `${added.body.error}, ${added.body.of}`;
  const placed = await order(portal, buyer.as, { cart_id: cart });
  return placed.status === 201 ? `state ${placed.body.data.current_state_id}` : placed.body.error;
}

describe('Pieces of a product and of one of its sizes', () => {
  test('of three who ask for the last M at once one has it; without the lock of the counter all three do', async () => {
    const askForTheLast = async () => {
      const { sizeId, medium } = await aShirt(10, 1);
      const carts = await Promise.all(
        (await aCrowd(portal, 3)).map(async (buyer) => ({ buyer, cart: await cartOf(portal, buyer.as) })),
      );
      const counter = sql`select from stock_counter where sellable_id = ${sizeId} for update`;
      const lines = await collide(db(), counter, carts, ({ buyer, cart }) => addLine(portal, buyer.as, cart, medium));
      const ends = tally(lines.map(({ status, body }) => body.error ?? status));
      return { ends, blocked: (await counterOf(db(), sizeId)).cart_blocked };
    };
    expect(await withoutCounterLock(db(), askForTheLast)).toEqual({ ends: { 201: 3 }, blocked: 3 });
    expect(await askForTheLast()).toEqual({ ends: { 201: 1, sold_out: 2 }, blocked: 1 });
    await invariantsHold(db());
  });

  test('200 buyers at once for 30 pieces of which 5 are of size M have 30, and 5 of them M', async () => {
    const { sellableId, sizeId, medium, large } = await aShirt(30, 5);
    const crowd = await aCrowd(portal, 200);
    const ends = await Promise.all(crowd.map((buyer, n) => buy(buyer, n % 2 ? medium : large)));
    const { 'state 1': sold, ...refused } = tally(ends);
    expect(sold).toBe(30);
    expect(Object.values(refused).reduce((all, some) => all + some, 0)).toBe(170);
    expect(new Set(Object.keys(refused))).toEqual(new Set(['sold_out, combination', 'sold_out, whole']));
    expect(await counterOf(db(), sellableId)).toEqual({
      stock: 30,
      ordered: 30,
      cart_blocked: 0,
      kept: 0,
      purchased: 0,
    });
    expect(await counterOf(db(), sizeId)).toEqual({ stock: 5, ordered: 5, cart_blocked: 0, kept: 0, purchased: 0 });
    await invariantsHold(db());
  });

  test('carts with sizes and products in opposite order never wait for each other', async () => {
    const [first, second] = [await aShirt(100, 50), await aShirt(100, 50)];
    const crowd = await aCrowd(portal, 40);
    const ends = await Promise.all(
      crowd.map(async (buyer, n) => {
        const cart = await cartOf(portal, buyer.as);
        const lines = [first.medium, second.medium, second.large];
        for (const line of n % 2 ? lines : lines.toReversed()) await addLine(portal, buyer.as, cart, line);
        return (await order(portal, buyer.as, { cart_id: cart })).status;
      }),
    );
    expect(tally(ends)).toEqual({ 201: 40 });
    expect(await counterOf(db(), second.sizeId)).toMatchObject({ ordered: 40, cart_blocked: 0 });
    await invariantsHold(db());
  });
});
