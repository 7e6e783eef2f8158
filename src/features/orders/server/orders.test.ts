import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addresses } from '#features/addresses/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { shippingMethods } from '#features/shop/server/tables.ts';
import { noMoney } from '#kernel/money.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import {
  addLine,
  cartOf,
  cartWith,
  counterOf,
  order,
  orderWith,
  registrationBody,
} from '../../../../tests/support/carts.ts';
import { asksCard, federationCatalogue } from '../../../../tests/support/federations.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { orderHolds, orderStateChanges, orders } from './tables.ts';

let portal: TestPortal;
let buyer: { id: string; as: string; email: string; member: { id: string } };

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
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
const get = (path: string, as = buyer.as) => portal.ask('GET', `/v3.0${path}`, { as });
const cancel = (order_id: string, as = buyer.as, state_id: unknown = 6) =>
  portal.ask('POST', '/v3.0/user/order-states', { as, body: { order_id, state_id } });

describe('Checkout creates the order from the cart (checkout §4)', () => {
  test('the cart is emptied into an order in state 1, with copies of names and prices', async () => {
    const { race, sellableId } = await aRace(db(), 15, { price: '35.00' });
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    const line = (await get('/carts')).body.data.details[0].id;
    const { status, body } = await order(portal, buyer.as, {
      cart_id: cart,
      total_amount: '35.00',
      total_discount: 0,
      admin_cost: '0.00',
    });

    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      circuit_id: 15,
      reference: expect.stringMatching(/^TP20-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      total_amount: '35.00',
      total_shipping: '0.00',
      total_discount: '0.00',
      admin_cost: '0.00',
      total_amount_due: '35.00',
      payment_method: null,
      payed_at: null,
      created_at: testNow,
      expires_at: '2026-09-02T10:00:00.000Z',
      current_state_id: 1,
      current_state: { id: 1, i18n: { name: 'In attesa di pagamento' } },
      coupons: [],
      invoice: null,
    });
    // An order detail keeps the id of the cart detail it came from.
    expect(body.data.order_details).toMatchObject([
      {
        id: line,
        itemable_type: 'registration',
        quantity: 1,
        total_amount_due: '35.00',
        name: race.i18n.it.name,
        itemable: {
          member_id: buyer.member.id,
          member: { firstname: 'Giulia', lastname: 'Ferraris' },
          itemable_type: 'race',
          itemable_id: race.id,
          stage: { i18n: { name: 'Verbania' } },
          registration_type: { name: 'Individuale' },
        },
      },
    ]);
    expect((await get('/carts')).body.data).toBeNull();
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0, ordered: 1, purchased: 0 });
    expect((await get(`/orders/${body.data.id}`)).body.data).toEqual(body.data);
    await invariantsHold(db());
  });

  test('names and prices on an order are copies: the catalogue may change', async () => {
    const { race } = await aRace(db(), 15, { price: '35.00' });
    const { id } = await orderWith(portal, buyer.as, buyer.member.id, race.id);
    await db().execute(sql`update race set i18n = jsonb_set(i18n, '{it,name}', '"Altro"') where id = ${race.id}`);
    await db().execute(sql`update registration_type set price = 1 where race_id = ${race.id}`);
    const { body } = await get(`/orders/${id}?lang=it`);
    expect(body.data.order_details[0]).toMatchObject({ name: race.i18n.it.name, price: '35.00' });
  });

  test('the registration is made on hold, with one entry for each race', async () => {
    const [first, second] = [await aRace(db()), await aRace(db())];
    const bundle = await aPackage(db(), [first.race.id, second.race.id]);
    await federationCatalogue(db());
    await asksCard(db(), bundle.typeId, 1);
    const cart = await cartOf(portal, buyer.as);
    const card = { card_number: 'ab 12345', team_name: 'Runners' };
    await addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, { id: bundle.id, package: true }, card));
    const { body } = await order(portal, buyer.as, { cart_id: cart });
    const [registration] = await db()
      .select()
      .from(registrations)
      .where(eq(registrations.orderDetailId, body.data.order_details[0].id));
    expect(registration).toMatchObject({
      state: 'on_hold',
      userId: buyer.id,
      memberId: buyer.member.id,
      cardNumber: 'AB12345',
      teamName: 'Runners',
      seasonId: 20,
      racePackageId: bundle.id,
      answers: { consents: { privacy_policy: true } },
    });
    const live = await db().select().from(entries).where(eq(entries.registrationId, registration!.id));
    expect(live.map(({ state }) => state)).toEqual(['live', 'live']);
    await invariantsHold(db());
  });

  test.each([
    [3, 422],
    [-1, 422],
    ['x', 422],
    [0, 201],
    ['1', 201],
    [null, 201],
  ])(
    'a way of delivery that the circuit does not offer is refused, whatever is bought: shipping_id %s answers %s',
    async (shipping_id, status) => {
      const { race } = await aRace(db());
      const cart_id = await cartWith(portal, buyer.as, buyer.member.id, race.id);
      const answer = await order(portal, buyer.as, { cart_id, shipping_id });
      expect([answer.status, answer.body.errors]).toEqual([
        status,
        status === 422 ? { shipping_id: ['not_valid'] } : undefined,
      ]);
    },
  );

  test('goods are delivered as it was chosen: by courier at its rate, or collected at a race without an address', async () => {
    const { race } = await aRace(db());
    const ways = { circuitId: 15, requireAddress: false, raceId: race.id, price: noMoney };
    const i18n = { it: { name: 'Ritiro', description: '' }, en: { name: 'Collection', description: '' } };
    await db()
      .insert(shippingMethods)
      .values([
        { ...ways, id: 2, i18n, position: 1 },
        { ...ways, id: 4, i18n, position: 2, active: false },
      ])
      .onConflictDoNothing();
    const cap = await aProduct(db(), 15, { requireShipping: true, price: '20.00' });
    const cart_id = await cartOf(portal, buyer.as);
    const added = await addLine(portal, buyer.as, cart_id, {
      detail_type: 'product',
      product_id: cap.product.id,
      quantity: 1,
    });
    expect(added.body.data).toMatchObject({
      total_shipping: '6.00',
      shippings: [
        { id: 1, price: '6.00', require_shipping_address: 1, collection: null },
        {
          id: 2,
          i18n: { name: 'Ritiro' },
          price: '0.00',
          require_shipping_address: 0,
          collection: { race_id: race.id, race: race.i18n.it.name, stage: 'Verbania', place: 'Verbania' },
        },
      ],
    });
    for (const shipping_id of [3, 4]) {
      const unknown = await order(portal, buyer.as, { cart_id, shipping_id });
      expect([unknown.status, unknown.body.errors]).toEqual([422, { shipping_id: ['not_valid'] }]);
    }
    expect((await order(portal, buyer.as, { cart_id, shipping_id: 1 })).body.error).toBe('address_required');
    const { body } = await order(portal, buyer.as, { cart_id, shipping_id: 2 });
    expect(body.data).toMatchObject({
      total_shipping: '0.00',
      total_amount_due: '20.00',
      shipping_address: null,
      shipping: { id: 2, i18n: { name: 'Ritiro' }, collection: { race: race.i18n.it.name } },
    });
    expect((await get(`/orders/${body.data.id}`)).body.data).toEqual(body.data);
    await invariantsHold(db());
  });

  test('goods that no way delivers are named in the cart and refused at the checkout; the rest can be ordered', async () => {
    const offer = (active: boolean) =>
      db()
        .update(shippingMethods)
        .set({ active })
        .where(inArray(shippingMethods.id, [1, 2]));
    await offer(false);
    const cap = await aProduct(db(), 15, { requireShipping: true });
    const mug = await aProduct(db(), 15);
    const cart_id = await cartOf(portal, buyer.as);
    const line = { detail_type: 'product', quantity: 1 };
    await addLine(portal, buyer.as, cart_id, { ...line, product_id: mug.product.id });
    const { body } = await addLine(portal, buyer.as, cart_id, { ...line, product_id: cap.product.id });
    const [, goods] = body.data.details;
    const detail = `In questo momento non c’è un modo di consegna per: ${cap.product.i18n.it.name}. Rimuovi questi articoli dal carrello: il resto puoi ordinarlo.`;
    expect(body.data.blocked).toEqual([{ error: 'no_way_of_delivery', detail, detail_id: goods.id, race_id: null }]);
    const refused = await order(portal, buyer.as, { cart_id });
    expect([refused.status, refused.body.error, refused.body.detail]).toEqual([409, 'no_way_of_delivery', detail]);

    await portal.ask('DELETE', `/v3.0/carts/${cart_id}/details/${goods.id}`, { as: buyer.as });
    expect((await order(portal, buyer.as, { cart_id })).status).toBe(201);
    await offer(true);
    await invariantsHold(db());
  });

  test('what is collected at a race is not offered after the day of the race', async () => {
    const { race } = await aRace(db(), 15, { startsAt: new Date('2026-08-20T08:00:00Z') });
    const i18n = { it: { name: 'Ritiro', description: '' }, en: { name: 'Collection', description: '' } };
    await db()
      .insert(shippingMethods)
      .values({ circuitId: 15, id: 9, i18n, requireAddress: false, raceId: race.id, price: noMoney, position: 9 });
    const cap = await aProduct(db(), 15, { requireShipping: true });
    const cart_id = await cartOf(portal, buyer.as);
    const line = { detail_type: 'product', product_id: cap.product.id, quantity: 1 };
    const { shippings } = (await addLine(portal, buyer.as, cart_id, line)).body.data;
    expect(shippings.map(({ id }: { id: number }) => id)).not.toContain(9);
    expect((await order(portal, buyer.as, { cart_id, shipping_id: 9 })).status).toBe(422);
  });

  test('shop lines show their chosen variables, and shipping is added once', async () => {
    const shirt = await aProduct(db(), 15, { sizes: ['S', 'L'], requireShipping: true, price: '20.00' });
    const cart = await cartOf(portal, buyer.as);
    const variables = [shirt.options[1]!.id];
    await addLine(portal, buyer.as, cart, {
      detail_type: 'product',
      product_id: shirt.product.id,
      quantity: 2,
      variables,
    });

    expect((await order(portal, buyer.as, { cart_id: cart })).body.error).toBe('address_required');
    const neighbours = await anAddress((await aUser(db())).id);
    for (const notOwn of [neighbours, newId()]) {
      const foreign = await order(portal, buyer.as, { cart_id: cart, shipping_address_id: notOwn });
      expect(foreign).toMatchObject({ status: 404, body: { error: 'address_not_found' } });
    }
    const address = await anAddress(buyer.id);
    const { body } = await order(portal, buyer.as, { cart_id: cart, shipping_address_id: address });
    expect(body.data).toMatchObject({
      total_amount: '40.00',
      total_shipping: '6.00',
      total_amount_due: '46.00',
      shipping_address: { city: 'Verbania', firstname: 'Giulia' },
      order_details: [
        { itemable_type: 'shop_product', quantity: 2, shop_product_variables: [{ key: 'Taglia', name: 'L' }] },
      ],
    });

    // The order keeps the address as it was, whatever becomes of the saved one.
    const moved = { ...body.data.shipping_address, city: 'Stresa' };
    const path = `/v3.0/user/addresses/${address}`;
    const changed = await portal.ask('PUT', path, {
      as: buyer.as,
      body: { ...moved, action: 'change', company: '', vat_number: '' },
    });
    expect(changed.body.data.city).toBe('Stresa');
    const kept = await portal.ask('GET', `/v3.0/orders/${body.data.id}`, { as: buyer.as });
    expect(kept.body.data.shipping_address.city).toBe('Verbania');
  });

  test('an amount that differs answers total_has_changed with the right ones, and nothing happens', async () => {
    const { race, sellableId } = await aRace(db(), 15, { price: '35.00' });
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    for (const wrong of [{ total_amount: '34.99' }, { total_discount: '5.00' }, { admin_cost: 2.7 }]) {
      expect(await order(portal, buyer.as, { cart_id: cart, ...wrong })).toMatchObject({
        status: 409,
        body: {
          error: 'total_has_changed',
          total_amount: '35.00',
          total_amount_due: '35.00',
          total_admin_cost: '0.00',
        },
      });
    }
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1, ordered: 0 });
    expect((await order(portal, buyer.as, { cart_id: cart, total_amount: 35 })).status).toBe(201);
  });

  test('an empty cart, half a pair and a closed race are refused', async () => {
    const cart = await cartOf(portal, buyer.as);
    expect((await order(portal, buyer.as, { cart_id: cart })).body.error).toBe('cart_is_empty');
    const pair = await aRace(db(), 15, { registrationsInCart: 2 });
    await cartWith(portal, buyer.as, buyer.member.id, pair.race.id);
    expect((await order(portal, buyer.as, { cart_id: cart })).body).toMatchObject({
      error: 'cart_not_a_multiple',
      multiple: 2,
      missing: 1,
    });
    const other = await aBuyer();
    const { race } = await aRace(db());
    const second = await cartWith(portal, other.as, other.member.id, race.id);
    await db().execute(sql`update race set registration_ends_at = ${testNow} where id = ${race.id}`);
    expect((await order(portal, other.as, { cart_id: second })).body.error).toBe('registration_closed');
  });

  test('a line whose hold lapsed is ordered if the place is still there, and refused if not', async () => {
    const { race } = await aRace(db(), 15, { stock: 1 });
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    portal.setNow('2026-09-01T10:31:00Z');
    const other = await aBuyer();
    const theirs = await cartWith(portal, other.as, other.member.id, race.id);
    expect(await order(portal, buyer.as, { cart_id: cart })).toMatchObject({
      status: 409,
      body: { error: 'sold_out' },
    });
    portal.setNow('2026-09-01T11:02:00Z');
    expect((await order(portal, buyer.as, { cart_id: cart })).status).toBe(201);
    expect((await order(portal, other.as, { cart_id: theirs })).body.error).toBe('sold_out');
    await invariantsHold(db());
  });

  test('an athlete is registered once in a race, whoever orders', async () => {
    const { race } = await aRace(db());
    const first = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    expect((await order(portal, buyer.as, { cart_id: first })).status).toBe(201);
    const again = await addLine(
      portal,
      buyer.as,
      await cartOf(portal, buyer.as),
      registrationBody(buyer.member.id, { id: race.id }),
    );
    expect(again.body.error).toBe('member_already_registered');
  });

  async function anAddress(userId: string) {
    const id = newId();
    await db()
      .insert(addresses)
      .values({
        id,
        userId,
        type: 'private',
        firstname: 'Giulia',
        lastname: 'Ferraris',
        address: 'Via Roma',
        houseNumber: '1',
        zipcode: '28922',
        city: 'Verbania',
        state: 'VB',
        country: 'IT',
        phone: '+39 347 555 0142',
        createdAt: new Date(testNow),
      });
    return id;
  }
});

describe('A repeated request (Idempotency-Key)', () => {
  test('the same key answers what the first answered, even after the order has changed', async () => {
    const { race } = await aRace(db());
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    const headers = { 'idempotency-key': 'once' };
    const first = await order(portal, buyer.as, { cart_id: cart }, headers);
    await cancel(first.body.data.id);
    const second = await order(portal, buyer.as, { cart_id: cart }, headers);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await db().$count(orders, eq(orders.userId, buyer.id))).toBe(1);
  });

  test('with another body it is refused', async () => {
    const { race } = await aRace(db());
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    const headers = { 'idempotency-key': 'once' };
    await order(portal, buyer.as, { cart_id: cart }, headers);
    const other = await order(portal, buyer.as, { cart_id: cart, total_amount: '35.00' }, headers);
    expect(other).toMatchObject({ status: 422, body: { error: 'idempotency_key_reused' } });
  });

  test('the same key of another user is another key', async () => {
    const [mine, theirs] = [await aRace(db()), await aRace(db())];
    const other = await aBuyer();
    const headers = { 'idempotency-key': 'once' };
    const carts = [
      await cartWith(portal, buyer.as, buyer.member.id, mine.race.id),
      await cartWith(portal, other.as, other.member.id, theirs.race.id),
    ];
    const first = await order(portal, buyer.as, { cart_id: carts[0] }, headers);
    const second = await order(portal, other.as, { cart_id: carts[1] }, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.data.id).not.toBe(second.body.data.id);
  });

  test('a refused request keeps nothing: the same key may be tried again', async () => {
    const cart = await cartOf(portal, buyer.as);
    const headers = { 'idempotency-key': 'once' };
    expect((await order(portal, buyer.as, { cart_id: cart }, headers)).body.error).toBe('cart_is_empty');
    const { race } = await aRace(db());
    await cartWith(portal, buyer.as, buyer.member.id, race.id);
    expect((await order(portal, buyer.as, { cart_id: cart }, headers)).status).toBe(201);
  });

  test('the same cart again, from another tab, answers its order', async () => {
    const { race } = await aRace(db());
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    const first = await order(portal, buyer.as, { cart_id: cart });
    const second = await order(portal, buyer.as, { cart_id: cart }, { 'idempotency-key': 'other tab' });
    expect(second.body.data.id).toBe(first.body.data.id);
  });

  test('somebody else’s cart leads to no order, ordered or not', async () => {
    const { race } = await aRace(db());
    const stranger = await aBuyer();
    const cart_id = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    const attempt = () => order(portal, stranger.as, { cart_id });
    expect(await attempt()).toMatchObject({ status: 404, body: { error: 'cart_not_found' } });
    expect((await order(portal, buyer.as, { cart_id })).status).toBe(201);
    expect(await attempt()).toMatchObject({ status: 404, body: { error: 'cart_not_found' } });
  });
});

describe('The orders of a user (checkout §2, "Orders list")', () => {
  test('are ten a page, newest first, and the page is clamped', async () => {
    for (let n = 0; n < 11; n += 1) {
      const { race } = await aRace(db());
      portal.setNow(new Date(Date.parse(testNow) + n * 60_000));
      await orderWith(portal, buyer.as, buyer.member.id, race.id);
    }
    const first = (await get('/user/orders')).body;
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 10, total: 11 });
    expect(first.data).toHaveLength(10);
    expect(first.data[0]).toMatchObject({
      items: 1,
      total_amount_due: '35.00',
      current_state_id: 1,
      created_at: '2026-09-01T10:10:00.000Z',
      invoice: null,
      circuit_id: 15,
      circuit: { i18n: { name: 'Circuito di prova' } },
      // Nobody has chosen how to pay: the page of the order says “from 36.60”, so the list can, too.
      commission_from: '1.60',
      commission_to: '2.70',
    });
    await db().execute(sql`update customer_order set pay_method = 'credit_card' where id = ${first.data[0].id}`);
    expect((await get('/user/orders')).body.data[0]).toMatchObject({ commission_from: null, commission_to: null });
    expect((await get('/user/orders?page=9')).body).toMatchObject({ current_page: 2, data: [{}] });
    expect((await get('/user/orders', (await aBuyer()).as)).body).toMatchObject({ data: [], last_page: 1, total: 0 });
  });

  test('somebody else’s order does not exist', async () => {
    const { race } = await aRace(db());
    const { id } = await orderWith(portal, buyer.as, buyer.member.id, race.id);
    const stranger = await aBuyer();
    expect(await get(`/orders/${id}`, stranger.as)).toMatchObject({ status: 404, body: { error: 'order_not_found' } });
    expect(await cancel(id, stranger.as)).toMatchObject({ status: 404, body: { error: 'order_not_found' } });
    expect((await portal.ask('GET', `/v3.0/orders/${id}`)).status).toBe(401);
  });
});

describe('Cancelling an order (checkout §4)', () => {
  test('frees the places and takes the registration off the lists', async () => {
    const { race, sellableId } = await aRace(db(), 15, { stock: 1 });
    const { id } = await orderWith(portal, buyer.as, buyer.member.id, race.id);
    const { status, body } = await cancel(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ current_state_id: 6, expires_at: null });

    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, cart_blocked: 0, purchased: 0 });
    const [registration] = await db().select().from(registrations).where(eq(registrations.memberId, buyer.member.id));
    expect(registration!.state).toBe('released');
    const holds = await db().select().from(orderHolds).where(eq(orderHolds.sellableId, sellableId));
    expect(holds).toMatchObject([{ counted: 'none' }]);
    const life = await db().select().from(orderStateChanges).where(eq(orderStateChanges.orderId, id));
    expect(life.map(({ from, to, by }) => [from, to, by])).toEqual([
      [null, 'awaiting_payment', buyer.id],
      ['awaiting_payment', 'cancelled', buyer.id],
    ]);
    // The athlete may register again.
    await orderWith(portal, buyer.as, buyer.member.id, race.id);
    await invariantsHold(db());
  });

  test('is possible in state 1 only, and to state 6 only', async () => {
    const { race } = await aRace(db());
    const { id } = await orderWith(portal, buyer.as, buyer.member.id, race.id);
    expect((await cancel(id, buyer.as, 2)).status).toBe(422);
    expect((await cancel(id, buyer.as, '6')).status).toBe(200);
    expect(await cancel(id)).toMatchObject({ status: 409, body: { error: 'order_not_payable' } });
  });
});
