import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { raceServices } from '#features/shop/server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, orderWith, registrationBody } from '../../../../tests/support/carts.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';

let portal: TestPortal;
let buyer: Awaited<ReturnType<typeof aBuyer>>;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  buyer = await aBuyer();
});

async function aBuyer() {
  const user = await aUser(portal.context.db);
  return { ...user, as: await portal.signIn(user.id) };
}
const db = () => portal.context.db;

/** A paid registration; answers the order and its line. */
async function paid(raceId: number, who = buyer) {
  const { id } = await orderWith(portal, who.as, who.member.id, raceId);
  await createMoveOrder(moveWithUses)(db(), {
    ...{ orderId: id, move: 'pay', why: 'by hand', by: null, at: new Date(testNow) },
  });
  const { rows } = await db().execute<{ id: string }>(sql`select id from order_detail where order_id = ${id}`);
  return { order: id, detail: rows[0]!.id };
}

const add = async (product: number, more: object = {}, who = buyer) =>
  addLine(portal, who.as, await cartOf(portal, who.as), {
    detail_type: 'product',
    product_id: product,
    quantity: 1,
    ...more,
  });
const read = async (path: string, as = buyer.as) => (await portal.ask('GET', `/v3.0${path}`, { as })).body.data;

describe('A service that is bought outside the wizard', () => {
  test('says for which registration it is; what the shop sells is for none', async () => {
    const { race } = await aRace(db());
    const service = await aProduct(db(), 15, { ofRace: race.id });
    const alone = await add(service.product.id);
    expect([alone.status, alone.body.errors]).toEqual([422, { parent_id: ['required'] }]);
    const cap = await aProduct(db());
    expect((await add(cap.product.id)).body.data.details).toMatchObject([{ parent_id: null, service_for: null }]);
  });

  test('for a registration in the cart stands below it, and names race and athlete', async () => {
    const { race } = await aRace(db());
    const { product } = await aProduct(db(), 15, { ofRace: race.id });
    const cart = await cartOf(portal, buyer.as);
    const parent_id = (await addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, { id: race.id }))).body
      .detail.id;
    const { body } = await add(product.id, { parent_id });
    const { itemable } = body.data.details[0];
    expect(body.data.details[1]).toMatchObject({
      parent_id,
      service_for: {
        member: { firstname: itemable.member.firstname, lastname: itemable.member.lastname },
        name: race.i18n.it.name,
        stage: 'Verbania',
        races: [race.i18n.it.name],
      },
    });
  });

  test('for a paid one stands in the cart by itself, is ordered by itself, and names race and athlete there, too', async () => {
    const { race } = await aRace(db());
    const { product, sellableId } = await aProduct(db(), 15, { ofRace: race.id, price: '12.00' });
    const { detail } = await paid(race.id);
    const { status, body } = await add(product.id, { parent_id: detail, quantity: 2 });
    expect(status, JSON.stringify(body)).toBe(201);
    const service_for = { name: race.i18n.it.name, stage: 'Verbania', member: { lastname: expect.any(String) } };
    expect(body.data).toMatchObject({ count: 1, blocked: [], details: [{ parent_id: detail, service_for }] });
    const again = await add(product.id, { parent_id: detail });
    expect(again.body.data.details).toMatchObject([{ quantity: 3 }]);

    const made = await order(portal, buyer.as, { cart_id: body.data.id });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.data).toMatchObject({
      total_amount: '36.00',
      order_details: [{ parent_id: detail, service_for }],
    });
    expect(await read(`/orders/${made.body.data.id}`)).toEqual(made.body.data);
    expect(sellableId).toBeGreaterThan(0);
    await invariantsHold(db());
  });

  test('somebody else’s registration, an unpaid one and one of another circuit do not exist for it', async () => {
    const { race } = await aRace(db());
    const { product } = await aProduct(db(), 15, { ofRace: race.id });
    const other = await aBuyer();
    const theirs = await paid(race.id, other);
    const third = await aBuyer();
    const inTheirCart = await addLine(
      portal,
      third.as,
      await cartOf(portal, third.as),
      registrationBody(third.member.id, { id: race.id }),
    );
    const unpaid = await orderWith(portal, buyer.as, buyer.member.id, race.id);
    const [own] = (await read(`/orders/${unpaid.id}`)).order_details;
    for (const parent_id of [theirs.detail, inTheirCart.body.detail.id, own.id]) {
      const answer = await add(product.id, { parent_id });
      expect([answer.status, answer.body.error]).toEqual([404, 'detail_not_found']);
    }
    const elsewhere = await aRace(db(), 8);
    const away = await aProduct(db(), 8, { ofRace: elsewhere.race.id });
    const { detail } = await paid((await aRace(db())).race.id, await aBuyer());
    const cart = (await portal.ask('POST', '/v2/carts', { as: buyer.as, body: { circuit_id: 8 } })).body.data.id;
    const line = { detail_type: 'product', product_id: away.product.id, quantity: 1, parent_id: detail };
    expect((await addLine(portal, buyer.as, cart, line)).status).toBe(404);
  });

  test('is sold only with what it is offered with: this race, this package, or a race of the package', async () => {
    const [one, two] = [await aRace(db()), await aRace(db())];
    const bundle = await aPackage(db(), [one.race.id]);
    const ofOne = await aProduct(db(), 15, { ofRace: one.race.id });
    const ofTwo = await aProduct(db(), 15, { ofRace: two.race.id });
    const free = await aProduct(db(), 15, { ofRace: one.race.id, price: '0.00' });
    const ofPackage = await aProduct(db(), 15, { ofRace: two.race.id });
    await db().insert(raceServices).values({ racePackageId: bundle.id, productId: ofPackage.product.id, sort: 1 });
    const cart = await cartOf(portal, buyer.as);
    const body = registrationBody(buyer.member.id, { id: bundle.id, package: true });
    const parent_id = (await addLine(portal, buyer.as, cart, body)).body.detail.id;
    const said = async (product: number) => {
      const { status, body } = await add(product, { parent_id });
      return body.error ?? status;
    };
    expect(await said(ofOne.product.id)).toBe(201);
    expect(await said(ofPackage.product.id)).toBe(201);
    expect(await said(ofTwo.product.id)).toBe('product_not_available');
    expect(await said(free.product.id)).toBe('product_not_available');
  });

  test('keeps its dates for a paid registration, too: before its first day and after its last it is not sold', async () => {
    const { race } = await aRace(db());
    const { product } = await aProduct(db(), 15, { ofRace: race.id, fromDate: '2026-09-02' as never });
    const { detail } = await paid(race.id);
    expect((await add(product.id, { parent_id: detail })).body.error).toBe('product_not_available');
    portal.setNow('2026-09-02T08:00:00Z');
    expect((await add(product.id, { parent_id: detail })).status).toBe(201);
    await db().execute(sql`update product set to_date = '2026-09-02' where id = ${product.id}`);
    portal.setNow('2026-09-03T08:00:00Z');
    const cart = await read('/carts');
    expect(cart.blocked).toMatchObject([{ error: 'product_not_available' }]);
    expect((await order(portal, buyer.as, { cart_id: cart.id })).body.error).toBe('product_not_available');
  });

  test('a free one comes once with a paid registration, whatever was ordered before', async () => {
    const { race } = await aRace(db());
    const { product } = await aProduct(db(), 15, { ofRace: race.id, price: '0.00' });
    const { detail } = await paid(race.id);
    const first = await add(product.id, { parent_id: detail });
    expect(first.status).toBe(201);
    expect((await add(product.id, { parent_id: detail })).body.detail.id).toBe(first.body.detail.id);
    expect((await add(product.id, { parent_id: detail, quantity: 2 })).body.error).toBe('one_per_registration');
    expect((await order(portal, buyer.as, { cart_id: first.body.data.id })).status).toBe(201);
    expect((await add(product.id, { parent_id: detail })).body.error).toBe('one_per_registration');
  });

  test('cannot be ordered any more once its registration is given back', async () => {
    const { race } = await aRace(db());
    const { product } = await aProduct(db(), 15, { ofRace: race.id });
    const { detail } = await paid(race.id);
    const { body } = await add(product.id, { parent_id: detail });
    await db().execute(sql`update registration set state = 'released' where order_detail_id = ${detail}`);
    expect((await read('/carts')).blocked).toMatchObject([{ error: 'product_not_available' }]);
    expect((await order(portal, buyer.as, { cart_id: body.data.id })).body.error).toBe('product_not_available');
    expect((await add(product.id, { parent_id: detail })).status).toBe(404);
  });
});
