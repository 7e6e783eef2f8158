import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { products } from '#features/shop/server/tables.ts';
import { cents } from '#kernel/money.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, counterOf, order, registrationBody } from '../../../../tests/support/carts.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { sweepLapsedCarts } from './holds.ts';

let portal: TestPortal;
let buyer: { as: string; cart: string; line: string; race: number };

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
});
afterAll(() => portal.close());
beforeEach(async () => {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const { race } = await aRace(db());
  const cart = await cartOf(portal, as);
  const { body } = await addLine(portal, as, cart, registrationBody(user.member.id, race));
  buyer = { as, cart, line: body.detail.id, race: race.id };
});

const db = () => portal.context.db;
const aFreeService = (more: object = {}) => aProduct(db(), 15, { ofRace: buyer.race, price: '0.00', ...more });
const add = (product_id: number, more: object = {}) =>
  addLine(portal, buyer.as, buyer.cart, {
    detail_type: 'product',
    product_id,
    quantity: 1,
    parent_id: buyer.line,
    ...more,
  });
const set = (line: string, quantity: number, lang = 'it') =>
  portal.ask('PUT', `/v3.0/carts/${buyer.cart}/details/${line}?lang=${lang}`, {
    as: buyer.as,
    body: { action: 'add', quantity },
  });
const servicesInCart = async () => {
  const { body } = await portal.ask('GET', '/v3.0/carts', { as: buyer.as });
  return body.data.details.slice(1) as { itemable_id: string; quantity: number }[];
};

describe('A free service: one for each registration', () => {
  test('added twice it stays one line of one piece', async () => {
    const { product, sellableId } = await aFreeService();
    const first = await add(product.id);
    const second = await add(product.id);
    expect([first.status, second.status, second.body.detail.id]).toEqual([201, 201, first.body.detail.id]);
    expect(await servicesInCart()).toMatchObject([{ quantity: 1 }]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1 });
  });

  test('the one that came along by itself stays one, too', async () => {
    const { product } = await aFreeService({ preselected: true });
    const other = await aUser(db());
    const as = await portal.signIn(other.id);
    const cart = await cartOf(portal, as);
    const { body } = await addLine(portal, as, cart, registrationBody(other.member.id, { id: buyer.race }));
    const again = { detail_type: 'product', product_id: product.id, quantity: 1, parent_id: body.detail.id };
    const { data } = (await addLine(portal, as, cart, again)).body;
    expect(data.details.slice(1)).toMatchObject([{ itemable_id: String(product.id), quantity: 1 }]);
  });

  test('more than one is refused, when it is added and when it is changed, in both languages', async () => {
    const { product, sellableId } = await aFreeService();
    const name = product.i18n.it.name;
    expect(await add(product.id, { quantity: 2 })).toMatchObject({
      status: 409,
      body: { error: 'one_per_registration', detail: `${name}: gratis, uno per ogni iscrizione.` },
    });
    const line = (await add(product.id)).body.detail.id;
    expect((await set(line, 2, 'en')).body).toMatchObject({
      error: 'one_per_registration',
      detail: `${name}: free, one for each registration.`,
    });
    expect((await set(line, 1)).status).toBe(200);
    expect(await servicesInCart()).toMatchObject([{ quantity: 1 }]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1 });
    await invariantsHold(db());
  });

  test('another size of it is no second one', async () => {
    const { product, options } = await aFreeService({ sizes: ['S', 'M'] });
    const [small, medium] = options.map(({ id }) => [id]);
    expect((await add(product.id, { variables: small })).status).toBe(201);
    expect((await add(product.id, { variables: medium })).body.error).toBe('one_per_registration');
    expect(await servicesInCart()).toMatchObject([{ quantity: 1 }]);
  });

  test('ten tabs that add it at once put one', async () => {
    const { product, sellableId } = await aFreeService();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(product.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await servicesInCart()).toMatchObject([{ quantity: 1 }]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1 });
  });

  test('what costs something, or is free without a registration, may be taken several times', async () => {
    const paid = await aFreeService({ price: '5.00' });
    const gift = await aProduct(db(), 15, { price: '0.00' });
    expect((await add(paid.product.id, { quantity: 2 })).status).toBe(201);
    expect((await add(gift.product.id, { quantity: 2, parent_id: null })).status).toBe(201);
    expect(await servicesInCart()).toMatchObject([{ quantity: 2 }, { quantity: 2 }]);
  });
});

describe('A service that becomes free while several of it are in the cart', () => {
  const becomesFree = async (product: { id: number }) => {
    await db()
      .update(products)
      .set({ price: cents(0), fullPrice: cents(0) })
      .where(eq(products.id, product.id));
    portal.setNow('2026-09-01T11:00:00Z');
  };
  afterEach(() => portal.setNow(testNow));

  test.each([false, true])('is brought down to one when the buyer comes back (holds swept: %s)', async (swept) => {
    const { product, sellableId } = await aFreeService({ price: '5.00' });
    await add(product.id, { quantity: 3 });
    await becomesFree(product);
    if (swept) await sweepLapsedCarts(db(), portal.context.clock(), null);
    expect(await servicesInCart()).toMatchObject([{ quantity: 1 }]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1 });
    await invariantsHold(db());
  });

  test('in several sizes, too: the first stays', async () => {
    const { product, sellableId, options } = await aFreeService({ price: '5.00', sizes: ['S', 'M'] });
    for (const { id } of options) await add(product.id, { variables: [id], quantity: 2 });
    await becomesFree(product);
    expect(await servicesInCart()).toMatchObject([{ quantity: 1, shop_product_variable_id: String(options[0]!.id) }]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1 });
    await invariantsHold(db());
  });

  test.each([false, true])('is ordered once, if the order comes first (holds swept: %s)', async (swept) => {
    const { product, sellableId } = await aFreeService({ price: '5.00' });
    await add(product.id, { quantity: 3 });
    await becomesFree(product);
    if (swept) await sweepLapsedCarts(db(), portal.context.clock(), null);
    const { status, body } = await order(portal, buyer.as, { cart_id: buyer.cart });
    expect(status).toBe(201);
    expect(body.data.order_details.slice(1)).toMatchObject([{ quantity: 1, total_amount_due: '0.00' }]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0, ordered: 1 });
    await invariantsHold(db());
  });

  test('and an order with the amount of before is told the new one, and goes through with that', async () => {
    const { product } = await aFreeService({ price: '5.00' });
    await add(product.id, { quantity: 3 });
    const { subtotal } = (await portal.ask('GET', '/v3.0/carts', { as: buyer.as })).body.data;
    await becomesFree(product);
    const refused = await order(portal, buyer.as, { cart_id: buyer.cart, total_amount: subtotal });
    expect(refused.body.error).toBe('total_has_changed');
    const { total_amount } = refused.body;
    expect((await order(portal, buyer.as, { cart_id: buyer.cart, total_amount })).status).toBe(201);
  });
});
