import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, counterOf, order } from '../../../../tests/support/carts.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { sweepLapsedCarts } from './holds.ts';

let portal: TestPortal;
let as: string;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  as = await portal.signIn((await aUser(portal.context.db)).id);
});

const db = () => portal.context.db;
const another = async () => portal.signIn((await aUser(db())).id);
const later = (minutes: number) => new Date(new Date(testNow).getTime() + minutes * 60_000);
const read = async (who = as) => (await portal.ask('GET', '/v3.0/carts', { as: who })).body.data;

/** A shirt in S, M and L, of which M has a number of its own. */
async function aShirt(stock: number, ofM: number) {
  const { product, options, sellableId, combinations } = await aProduct(db(), 15, {
    stock,
    sizes: ['S', 'M', 'L'],
    stockOf: { M: ofM },
  });
  const [small, medium, large] = options.map(({ id }) => id);
  const add = async (size: number | undefined, quantity = 1, who = as) =>
    addLine(portal, who, await cartOf(portal, who), {
      detail_type: 'product',
      product_id: product.id,
      quantity,
      variables: [size],
    });
  const blocked = async () => [
    (await counterOf(db(), sellableId)).cart_blocked,
    (await counterOf(db(), combinations.M!)).cart_blocked,
  ];
  return { name: product.i18n.it.name, small, medium, large, add, blocked };
}

const change = async (line: string, quantity: number) =>
  portal.ask('PUT', `/v3.0/carts/${await cartOf(portal, as)}/details/${line}`, {
    as,
    body: { action: 'add', quantity },
  });

describe('A combination of options with a stock of its own (decision 073)', () => {
  test('a line takes from the product and from its combination; another size from the product only', async () => {
    const { medium, large, add, blocked } = await aShirt(10, 4);
    expect((await add(medium, 2)).status).toBe(201);
    expect((await add(large, 3)).status).toBe(201);
    expect(await blocked()).toEqual([5, 2]);
    await invariantsHold(db());
  });

  test('a size that is gone is refused by its name, with what is left of the product; another size is sold', async () => {
    const { name, medium, large, add, blocked } = await aShirt(10, 2);
    expect((await add(medium, 3)).body).toMatchObject({
      error: 'quantity_not_available',
      name: `${name}, M`,
      of: 'combination',
      available: 2,
      detail: `${name}, M: ne restano solo 2.`,
    });
    await add(medium, 2);
    const gone = await add(medium, 1, await another());
    expect(gone.body).toMatchObject({
      error: 'sold_out',
      name: `${name}, M`,
      of: 'combination',
      left: 8,
      detail: `${name}, M: variante esaurita. In tutto ne restano 8.`,
    });
    expect((await add(large, 1)).status).toBe(201);
    expect(await blocked()).toEqual([3, 2]);
  });

  test('where the product ends first, it is the product that is said to be gone', async () => {
    const { name, medium, large, add } = await aShirt(3, 5);
    await add(large, 2);
    expect((await add(medium, 2)).body).toMatchObject({ name, of: 'whole', available: 1 });
    await add(large, 1);
    expect((await add(medium, 1)).body).toMatchObject({ error: 'sold_out', name, of: 'whole', left: 0 });
  });

  test('a quantity is changed in both, and refused with what the line itself holds counted in', async () => {
    const { name, medium, add, blocked } = await aShirt(10, 4);
    const line = (await add(medium, 1)).body.detail.id;
    expect((await change(line, 3)).status).toBe(200);
    expect(await blocked()).toEqual([3, 3]);
    expect((await change(line, 5)).body).toMatchObject({
      error: 'quantity_not_available',
      name: `${name}, M`,
      of: 'combination',
      available: 4,
    });
    expect((await add(medium, 1)).body.detail.id).toBe(line);
    expect(await blocked()).toEqual([4, 4]);
    expect((await change(line, 1)).status).toBe(200);
    expect(await blocked()).toEqual([1, 1]);
    await invariantsHold(db());
  });

  test('a line that is taken out gives both back', async () => {
    const { medium, add, blocked } = await aShirt(10, 4);
    const line = (await add(medium, 2)).body.detail.id;
    await portal.ask('DELETE', `/v3.0/carts/${await cartOf(portal, as)}/details/${line}`, { as });
    expect(await blocked()).toEqual([0, 0]);
    await invariantsHold(db());
  });

  test('a lapsed hold gives both back, and both are taken anew when the buyer comes back', async () => {
    const { medium, add, blocked } = await aShirt(10, 2);
    await add(medium, 2);
    portal.setNow(later(31));
    await sweepLapsedCarts(db(), later(31), null);
    expect(await blocked()).toEqual([0, 0]);
    expect(await read()).toMatchObject({ details: [{ held: 1 }], blocked: [] });
    expect(await blocked()).toEqual([2, 2]);
    await invariantsHold(db());
  });

  test('a lapsed hold on the size that another buyer wants is swept at once', async () => {
    const { medium, add, blocked } = await aShirt(10, 1);
    await add(medium);
    portal.setNow(later(31));
    expect((await add(medium, 1, await another())).status).toBe(201);
    expect(await blocked()).toEqual([1, 1]);
  });

  test('if the size is gone meanwhile, the line stays, says so, and is not ordered', async () => {
    const { name, medium, add, blocked } = await aShirt(10, 2);
    await add(medium, 2);
    portal.setNow(later(31));
    await add(medium, 1, await another());
    const refusal = { error: 'quantity_not_available', detail: `${name}, M: ne resta solo 1.` };
    const cart = await read();
    expect(cart).toMatchObject({ details: [{ held: 0 }], blocked: [refusal] });
    const { body } = await order(portal, as, { cart_id: cart.id });
    expect(body).toMatchObject({ ...refusal, name: `${name}, M`, of: 'combination', available: 1 });
    expect(await blocked()).toEqual([1, 1]);
    await invariantsHold(db());
  });
});
