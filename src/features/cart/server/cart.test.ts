import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { employees } from '#features/identity/server/tables.ts';
import { parentalVersion } from '#features/legal/rules/consents.ts';
import { consentAnswers } from '#features/legal/server/tables.ts';
import { races, registrationTypes } from '#features/races/server/tables.ts';
import { type Day, day } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, cartWith, counterOf, order, registrationBody } from '../../../../tests/support/carts.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { inOpenCart, readCart } from './carts.ts';
import { sweepLapsedCarts } from './holds.ts';

let portal: TestPortal;
let buyer: { id: string; as: string; member: { id: string } };

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
const later = (minutes: number) => new Date(new Date(testNow).getTime() + minutes * 60_000);
const read = async (as = buyer.as) => (await portal.ask('GET', '/v3.0/carts', { as })).body.data;
const register = async (raceId: number, more = {}, who = buyer) =>
  addLine(portal, who.as, await cartOf(portal, who.as), registrationBody(who.member.id, { id: raceId }, more));
const addProduct = async (body: object) =>
  addLine(portal, buyer.as, await cartOf(portal, buyer.as), { detail_type: 'product', quantity: 1, ...body });

describe('A cart (checkout §3 and §7)', () => {
  test('GET carts without a cart answers null', async () => {
    expect(await portal.ask('GET', '/v3.0/carts', { as: buyer.as })).toMatchObject({
      status: 200,
      body: { data: null },
    });
  });

  test('POST carts answers the open one if there is one', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => cartOf(portal, buyer.as)));
    expect(new Set(ids).size).toBe(1);
    expect(await read()).toMatchObject({ id: ids[0], details: [], subtotal: '0.00', count: 0 });
  });

  test('a cart that another window has ordered meanwhile is used no more: another one is opened', async () => {
    const { race } = await aRace(db());
    const first = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    const used: string[] = [];
    const last = await inOpenCart(portal.context, { userId: buyer.id, circuitId: 15 }, async ({ id }) => {
      used.push(id);
      if (id === first) expect((await order(portal, buyer.as, { cart_id: id })).status).toBe(201);
      return (await readCart(portal.context, buyer.id, { id })) ?? refuse('cart_not_found');
    });
    expect(used).toEqual([first, last.id]);
    expect(last.lines).toEqual([]);
  });

  test('a registration becomes a line with its race, athlete, type and price, and blocks one place', async () => {
    const { race, sellableId } = await aRace(db(), 15, { price: '35.00' });
    const { status, body } = await register(race.id, { gadget_size: 'M' });

    expect(status).toBe(201);
    expect(body.data).toMatchObject({ subtotal: '35.00', total_discount: '0.00', count: 1, blocked: [] });
    expect(body.data.details[0]).toMatchObject({
      id: body.detail.id,
      itemable_type: 'temporary_registration',
      quantity: 1,
      price: '35.00',
      held: 1,
      itemable: {
        member: { id: buyer.member.id, firstname: 'Giulia', lastname: 'Ferraris' },
        stage: 'Verbania',
        races: [race.i18n.it.name],
        registration_type: { name: 'Individuale', price: '35.00' },
      },
    });
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1, ordered: 0, purchased: 0 });
  });

  test('somebody else’s cart does not exist', async () => {
    const { race } = await aRace(db());
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    const stranger = await aBuyer();
    const line = (await read()).details[0].id;
    const answers = await Promise.all([
      portal.ask('GET', `/v3.0/carts/${cart}`, { as: stranger.as }),
      addLine(portal, stranger.as, cart, registrationBody(stranger.member.id, { id: race.id })),
      portal.ask('DELETE', `/v3.0/carts/${cart}/details/${line}`, { as: stranger.as }),
      portal.ask('PUT', `/v3.0/carts/${cart}/details/${line}`, {
        as: stranger.as,
        body: { action: 'add', quantity: 2 },
      }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      Array.from({ length: 4 }, () => [404, 'cart_not_found']),
    );
    expect((await portal.ask('GET', '/v3.0/carts')).body.error).toBe('not_signed_in');
  });

  test('a deleted parent takes its children along, and both give back what they blocked', async () => {
    const { race, sellableId } = await aRace(db());
    const cap = await aProduct(db(), 15, { ofRace: race.id });
    const line = (await register(race.id)).body.detail.id;
    expect((await addProduct({ product_id: cap.product.id, quantity: 2, parent_id: line })).status).toBe(201);
    expect(await counterOf(db(), cap.sellableId)).toMatchObject({ cart_blocked: 2 });

    const cart = (await read()).id;
    const gone = await portal.ask('DELETE', `/v3.0/carts/${cart}/details/${line}`, { as: buyer.as });
    expect(gone).toMatchObject({ status: 200, body: { data: null } });
    expect((await read()).details).toEqual([]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0 });
    expect(await counterOf(db(), cap.sellableId)).toMatchObject({ cart_blocked: 0 });
    const again = await portal.ask('DELETE', `/v3.0/carts/${cart}/details/${line}`, { as: buyer.as });
    expect(again.body.error).toBe('cart_detail_not_found');
  });

  test('the consents and policies that were answered are kept with the text’s version and the time', async () => {
    const { race, policyId } = await aRace(db(), 15, { withPolicy: true });
    const { body } = await register(race.id, { policies: [policyId] });
    const kept = await db().select().from(consentAnswers).where(eq(consentAnswers.detailId, body.detail.id));
    expect(kept.map(({ kind, accepted }) => [kind, accepted]).toSorted()).toEqual([
      ['photo_video', false],
      ['policy', true],
      ['privacy_policy', true],
    ]);
    expect(kept.every(({ at, textVersion }) => at.getTime() === Date.parse(testNow) && textVersion !== '')).toBe(true);
  });
});

describe('What speaks against a registration (registration §8, §9)', () => {
  const past = new Date('2026-08-01T00:00:00Z');

  test.each`
    race                                      | error
    ${{ comingSoon: true, stock: 0 }}         | ${'coming_soon'}
    ${{ stock: 0, registrationEndsAt: past }} | ${'sold_out'}
    ${{ stock: 9, ordered: 4, purchased: 5 }} | ${'sold_out'}
    ${{ registrationEndsAt: past }}           | ${'registration_closed'}
  `('$race is refused with $error', async ({ race: given, error }) => {
    const { race, sellableId } = await aRace(db(), 15, given);
    expect(await register(race.id)).toMatchObject({ status: 409, body: { error } });
    // The builder sold these places without orders; the counters of this file are compared later.
    await db().execute(sql`update stock_counter set ordered = 0, purchased = 0, sold_elsewhere = 0
      where sellable_id = ${sellableId}`);
  });

  test('a super-admin passes coming soon and closed, but stock binds everybody', async () => {
    await db().insert(employees).values({ userId: buyer.id, circuitId: null, role: 'super-admin' });
    const soon = await aRace(db(), 15, { comingSoon: true });
    const closed = await aRace(db(), 15, { registrationEndsAt: past });
    const full = await aRace(db(), 15, { stock: 0 });
    expect((await register(soon.race.id)).status).toBe(201);
    expect((await register(closed.race.id)).status).toBe(201);
    expect((await register(full.race.id)).body).toMatchObject({ error: 'sold_out', name: full.race.i18n.it.name });
    expect((await read()).blocked).toEqual([]);
  });

  test('an athlete is once in the cart for a race, in a package too', async () => {
    const { race } = await aRace(db());
    const other = await aRace(db());
    const bundle = await aPackage(db(), [race.id, other.race.id]);
    expect((await register(race.id)).status).toBe(201);
    expect(await register(race.id)).toMatchObject({ status: 409, body: { error: 'cart' } });
    const twice = await addLine(
      portal,
      buyer.as,
      await cartOf(portal, buyer.as),
      registrationBody(buyer.member.id, { id: bundle.id, package: true }),
    );
    expect(twice.body.error).toBe('cart');
    await invariantsHold(db());
  });

  test('a type of another race, a race of another circuit and somebody else’s athlete are refused', async () => {
    const { race } = await aRace(db());
    const other = await aRace(db());
    const stranger = await aBuyer();
    expect((await register(race.id, { registration_type_id: other.type.id })).body.error).toBe(
      'registration_type_not_available',
    );
    expect((await register(999_999)).body.error).toBe('race_not_found');
    const cart = await cartOf(portal, buyer.as);
    const foreign = await addLine(portal, buyer.as, cart, registrationBody(stranger.member.id, { id: race.id }));
    expect(foreign).toMatchObject({ status: 404, body: { error: 'member_not_found' } });
  });

  test('the privacy consent and the required policies are accepted, or the line is refused', async () => {
    const { race, policyId } = await aRace(db(), 15, { withPolicy: true });
    const none = await register(race.id, { consents: { privacy_policy: 0, photo_video: 1 } });
    expect(none).toMatchObject({ status: 422, body: { error: 'policy_required' } });
    expect(none.body.errors).toEqual({ privacy_policy: ['required'], [`policies.${policyId}`]: ['required'] });
    const unanswered = await register(race.id, { consents: { privacy_policy: 1 } });
    expect(unanswered).toMatchObject({ status: 422, body: { error: 'invalid_input' } });
  });
});

describe('A minor (registration §1)', () => {
  test('needs a parent’s consent, also where the wizard is not what asks', async () => {
    const { race } = await aRace(db());
    await db()
      .update(members)
      .set({ birthday: '2010-05-01' as Day })
      .where(eq(members.id, buyer.member.id));
    const refused = await register(race.id);
    expect(refused).toMatchObject({ status: 422, body: { error: 'parental_consent_required' } });
    expect(refused.body.errors).toEqual({
      'parent.name': ['required'],
      'parent.relation': ['choose'],
      'parent.declared': ['must_accept'],
    });
    const half = await register(race.id, { parent: { name: 'Paolo Ferraris', relation: 'father' } });
    expect(half.body.errors).toEqual({ 'parent.declared': ['must_accept'] });
    const parent = { name: 'Paolo Ferraris', relation: 'father', declared: 1 };
    const { status, body } = await register(race.id, { parent });
    expect(status).toBe(201);
    const kept = await db()
      .select({ kind: consentAnswers.kind, version: consentAnswers.textVersion })
      .from(consentAnswers)
      .where(and(eq(consentAnswers.detailId, body.detail.id), eq(consentAnswers.kind, 'parental')));
    expect(kept).toEqual([{ kind: 'parental', version: parentalVersion }]);
  });

  test('of whom an adult’s parent is nobody asks, and nothing is kept', async () => {
    const { race } = await aRace(db());
    const { body } = await register(race.id, { parent: { name: 'Paolo Ferraris', relation: 'father', declared: 1 } });
    const kept = await db().$count(
      consentAnswers,
      and(eq(consentAnswers.detailId, body.detail.id), eq(consentAnswers.kind, 'parental')),
    );
    expect(kept).toBe(0);
  });

  test.each`
    birthday        | age   | status | because
    ${'2010-12-31'} | ${16} | ${201} | ${'who turns 16 in the year of the race is old enough'}
    ${'2011-01-01'} | ${16} | ${422} | ${'who turns 16 a year later is not'}
    ${'2008-11-01'} | ${18} | ${201} | ${'the year counts, not the day'}
  `('a race for those of $age: $because', async ({ birthday, age, status }) => {
    const { race } = await aRace(db(), 15, { minimumAge: age });
    await db()
      .update(members)
      .set({ birthday: birthday as Day })
      .where(eq(members.id, buyer.member.id));
    const answer = await register(race.id, { parent: { name: 'Paolo Ferraris', relation: 'father', declared: 1 } });
    expect(answer.status).toBe(status);
    if (status !== 201) expect([answer.body.error, answer.body.age]).toEqual(['too_young', age]);
  });

  test('a type for some years of birth takes nobody else, and nobody orders it whom it has left out since', async () => {
    const { race, type } = await aRace(db());
    await db()
      .update(members)
      .set({ birthday: '2003-12-31' as Day })
      .where(eq(members.id, buyer.member.id));
    const bound = (bornFrom: number) =>
      db().update(registrationTypes).set({ bornFrom }).where(eq(registrationTypes.id, type.id));
    await bound(2004);
    const { body } = await register(race.id);
    expect([body.error, body.from, body.until]).toEqual(['born_outside', 2004, 0]);
    await bound(2003);
    expect((await register(race.id)).status).toBe(201);
    await bound(2004);
    const cart = await portal.ask('GET', `/v3.0/carts/${await cartOf(portal, buyer.as)}`, { as: buyer.as });
    expect(cart.body.data.blocked).toMatchObject([{ error: 'born_outside' }]);
  });
});

describe('Products in a cart (checkout §5)', () => {
  test('each variable must be chosen, and the line says what was', async () => {
    const shirt = await aProduct(db(), 15, { sizes: ['S', 'L'], price: '20.00' });
    expect((await addProduct({ product_id: shirt.product.id })).body.error).toBe('variables_required');
    const large = shirt.options[1]!.id;
    const { body } = await addProduct({ product_id: shirt.product.id, variables: String(large), quantity: 2 });
    expect(body.data.details[0]).toMatchObject({
      itemable_type: 'shop_product',
      itemable_id: String(shirt.product.id),
      quantity: 2,
      total: '40.00',
      shop_product_variable_id: String(large),
      shop_product_variables: [{ id: large, i18n: { key: 'Taglia', name: 'L' } }],
    });
  });

  test.each(['large', '1.5', '99999999999', '1,,x'])(
    'options that are no ids ("%s") are refused',
    async (variables) => {
      const shirt = await aProduct(db(), 15, { sizes: ['S', 'L'] });
      const { status, body } = await addProduct({ product_id: shirt.product.id, variables });
      expect({ status, error: body.error }).toEqual({ status: 422, error: 'invalid_input' });
    },
  );

  test('at most stock − (ordered + cart_blocked + purchased) can be had', async () => {
    const cap = await aProduct(db(), 15, { stock: 3 });
    const many = await addProduct({ product_id: cap.product.id, quantity: 4 });
    expect(many).toMatchObject({ status: 409, body: { error: 'quantity_not_available', available: 3 } });
    expect((await addProduct({ product_id: cap.product.id, quantity: 2 })).status).toBe(201);
    // The same product again makes the line larger.
    expect((await addProduct({ product_id: cap.product.id, quantity: 2 })).body).toMatchObject({
      error: 'quantity_not_available',
      available: 3,
    });
    expect((await addProduct({ product_id: cap.product.id, quantity: 1 })).body.data.details).toMatchObject([
      { quantity: 3 },
    ]);
    await invariantsHold(db());
  });

  test('PUT sets the line to the quantity, up and down; a registration stays at one', async () => {
    const cap = await aProduct(db(), 15, { stock: 5 });
    const { race } = await aRace(db());
    const capLine = (await addProduct({ product_id: cap.product.id, quantity: 2 })).body.detail.id;
    const raceLine = (await register(race.id)).body.detail.id;
    const cart = (await read()).id;
    const set = (line: string, quantity: number) =>
      portal.ask('PUT', `/v3.0/carts/${cart}/details/${line}`, { as: buyer.as, body: { action: 'add', quantity } });

    expect((await set(capLine, 5)).body.data.details[0]).toMatchObject({ quantity: 5 });
    expect((await set(capLine, 6)).body).toMatchObject({ error: 'quantity_not_available', available: 5 });
    expect((await set(capLine, 1)).body.data.details[0]).toMatchObject({ quantity: 1 });
    expect(await counterOf(db(), cap.sellableId)).toMatchObject({ cart_blocked: 1 });
    expect((await set(raceLine, 3)).body.data.details[1]).toMatchObject({ quantity: 1 });
    expect((await set(capLine, 0)).status).toBe(422);
  });

  test('a product outside its dates, inactive or of another circuit is refused', async () => {
    const over = await aProduct(db(), 15, { toDate: '2026-08-01' as never });
    const off = await aProduct(db(), 15, { active: false });
    expect((await addProduct({ product_id: over.product.id })).body.error).toBe('product_not_available');
    expect((await addProduct({ product_id: off.product.id })).body.error).toBe('product_not_available');
    expect((await addProduct({ product_id: 77 })).body.error).toBe('product_not_found');
  });

  test.each`
    now                       | sold     | because
    ${'2026-08-31T21:59:59Z'} | ${false} | ${'in Italy it is the last second of 31 August'}
    ${'2026-08-31T22:00:00Z'} | ${true}  | ${'in Italy the first day has begun'}
    ${'2026-09-02T21:59:59Z'} | ${true}  | ${'the last day counts whole'}
    ${'2026-09-02T22:00:00Z'} | ${false} | ${'in Italy it is 3 September'}
  `('services sold from 1 to 2 September, at $now: $sold, because $because', async ({ now, sold }) => {
    const dates = { fromDate: day('2026-09-01'), toDate: day('2026-09-02') };
    const { race } = await aRace(db());
    const service = await aProduct(db(), 15, { ofRace: race.id, ...dates });
    const free = await aProduct(db(), 15, { ofRace: race.id, preselected: true, price: '0.00', ...dates });
    const shop = await aProduct(db(), 15, dates);
    portal.setNow(now);
    const as = await portal.signIn(buyer.id);
    const idsAt = async (path: string) =>
      (await portal.ask('GET', path)).body.data.map(({ id }: { id: number }) => id) as number[];

    const { body } = await addLine(portal, as, await cartOf(portal, as), registrationBody(buyer.member.id, race));
    const added = await addLine(portal, as, body.data.id, {
      detail_type: 'product',
      product_id: service.product.id,
      parent_id: body.detail.id,
      quantity: 1,
    });
    expect(added.body.error ?? added.status).toBe(sold ? 201 : 'product_not_available');
    const inCart = (await read(as)).details.map(({ name }: { name: string }) => name);
    expect(inCart.includes(free.product.i18n.it.name)).toBe(sold);
    const shown = await idsAt(`/v3.0/races/${race.id}/services`);
    expect(shown).toEqual(sold ? [service.product.id, free.product.id] : []);
    expect((await idsAt('/v3.0/products')).includes(shop.product.id)).toBe(sold);
  });

  test('a shipped line asks for an address and adds the rate of the circuit’s courier', async () => {
    const { db } = portal.context;
    const shirt = await aProduct(db, 15, { requireShipping: true, price: '20.00' });
    const { body } = await addProduct({ product_id: shirt.product.id });
    expect(body.data).toMatchObject({ subtotal: '20.00', total_shipping: '6.00', require_shipping_address: 1 });
  });

  test('a free service is given only with a registration for its race', async () => {
    const { race } = await aRace(db());
    const { product } = await aProduct(db(), 15, { ofRace: race.id, price: '0.00', inShop: false });
    const alone = await addProduct({ product_id: product.id });
    expect([alone.status, alone.body.error]).toEqual([409, 'product_not_available']);
    const parent_id = (await register(race.id)).body.detail.id;
    expect((await addProduct({ product_id: product.id, parent_id })).status).toBe(201);
  });

  test('of the preselected services only a free one comes along by itself', async () => {
    const { race } = await aRace(db());
    const free = await aProduct(db(), 15, { ofRace: race.id, preselected: true, price: '0.00' });
    await aProduct(db(), 15, { ofRace: race.id, preselected: true, price: '5.00' });
    const { body } = await register(race.id);
    expect(body.data.details).toMatchObject([
      { id: body.detail.id },
      { itemable_id: String(free.product.id), parent_id: body.detail.id, total: '0.00' },
    ]);
  });
});

describe('A package takes one place in each of its races, all or none', () => {
  test('both places are blocked for one line and one price', async () => {
    const [first, second] = [await aRace(db()), await aRace(db())];
    const bundle = await aPackage(db(), [first.race.id, second.race.id], '60.00');
    const cart = await cartOf(portal, buyer.as);
    const line = await addLine(
      portal,
      buyer.as,
      cart,
      registrationBody(buyer.member.id, { id: bundle.id, package: true }),
    );
    expect(line.body.data).toMatchObject({ subtotal: '60.00', count: 1 });
    expect(line.body.data.details[0].itemable.races).toHaveLength(2);
    expect(await counterOf(db(), first.sellableId)).toMatchObject({ cart_blocked: 1 });
    expect(await counterOf(db(), second.sellableId)).toMatchObject({ cart_blocked: 1 });
  });

  test('if one of the races is full, none is taken', async () => {
    const [free, full] = [await aRace(db()), await aRace(db(), 15, { stock: 1 })];
    const bundle = await aPackage(db(), [free.race.id, full.race.id]);
    const other = await aBuyer();
    await cartWith(portal, other.as, other.member.id, full.race.id);
    const cart = await cartOf(portal, buyer.as);
    const line = await addLine(
      portal,
      buyer.as,
      cart,
      registrationBody(buyer.member.id, { id: bundle.id, package: true }),
    );
    expect(line).toMatchObject({ status: 409, body: { error: 'sold_out' } });
    expect(await counterOf(db(), free.sellableId)).toMatchObject({ cart_blocked: 0 });
    await invariantsHold(db());
  });
});

describe('What a cart blocks, and for how long', () => {
  test('a line blocks its quantity for CART_HOLD_MINUTES after the cart’s last change, the whole cart alike', async () => {
    const [first, second] = [await aRace(db()), await aRace(db())];
    await register(first.race.id);
    expect((await read()).held_until).toBe(later(30).toISOString());
    portal.setNow(later(20));
    await register(second.race.id);
    expect((await read()).held_until).toBe(later(50).toISOString());

    expect(await sweepLapsedCarts(db(), later(49), [first.sellableId])).toBe(0);
    expect(await sweepLapsedCarts(db(), later(51), [first.sellableId])).toBe(1);
    expect(await counterOf(db(), first.sellableId)).toMatchObject({ cart_blocked: 0 });
    expect(await counterOf(db(), second.sellableId)).toMatchObject({ cart_blocked: 0 });
    await invariantsHold(db());
  });

  test('a lapsed hold that stands in the way of another buyer is swept at once', async () => {
    const { race, sellableId } = await aRace(db(), 15, { stock: 1 });
    await register(race.id);
    const other = await aBuyer();
    portal.setNow(later(29));
    expect((await register(race.id, {}, other)).body.error).toBe('sold_out');
    portal.setNow(later(31));
    expect((await register(race.id, {}, other)).status).toBe(201);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1 });
  });

  test('a line that lost its hold stays, and takes it anew when the buyer comes back', async () => {
    const { race, sellableId } = await aRace(db(), 15, { stock: 1 });
    await register(race.id);
    portal.setNow(later(31));
    await sweepLapsedCarts(db(), later(31), null);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0 });
    expect(await read()).toMatchObject({ held_until: later(61).toISOString(), details: [{ held: 1 }], blocked: [] });
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1 });
  });

  test('if the place is gone meanwhile, the line stays and blocks checkout', async () => {
    const { race } = await aRace(db(), 15, { stock: 1 });
    await register(race.id);
    const other = await aBuyer();
    portal.setNow(later(31));
    await register(race.id, {}, other);
    expect(await read()).toMatchObject({
      held_until: null,
      details: [{ held: 0 }],
      blocked: [{ error: 'sold_out', detail_id: expect.any(String) }],
    });
    await invariantsHold(db());
  });

  test('half a pair blocks checkout', async () => {
    const { race } = await aRace(db(), 15, { registrationsInCart: 2 });
    expect((await register(race.id)).body.data.blocked).toMatchObject([
      { error: 'cart_not_a_multiple', detail_id: null, race_id: race.id },
    ]);
  });

  test('a price shown in a cart is the price stored in its line', async () => {
    const { race } = await aRace(db(), 15, { price: '35.00' });
    await register(race.id);
    await db().execute(`update registration_type set price = 9900 where race_id = ${race.id}`);
    expect((await read()).subtotal).toBe('35.00');
  });

  test('a price holds as long as the place is held; a line that takes its place anew costs what is asked then', async () => {
    const { race } = await aRace(db(), 15, { price: '35.00' });
    await register(race.id);
    await db().execute(`update registration_type set price = 4200 where race_id = ${race.id}`);
    portal.setNow(later(29));
    expect((await read()).subtotal).toBe('35.00');
    portal.setNow(later(31));
    expect(await read()).toMatchObject({ subtotal: '42.00', details: [{ held: 1, price: '42.00' }], blocked: [] });
  });

  test('an order of a lapsed cart is not sold at the old price, and whoever sent that is told the new one', async () => {
    const { race } = await aRace(db(), 15, { price: '35.00' });
    await register(race.id);
    const cart = await cartOf(portal, buyer.as);
    await db().execute(`update registration_type set price = 4200 where race_id = ${race.id}`);
    portal.setNow(later(31));
    await sweepLapsedCarts(db(), later(31), null);
    const place = (more: object) =>
      portal.ask('POST', '/v3.0/orders', { as: buyer.as, body: { cart_id: cart, ...more } });
    expect(await place({ total_amount: '35.00' })).toMatchObject({
      status: 409,
      body: { error: 'total_has_changed', total_amount: '42.00' },
    });
    expect(await place({ total_amount: '42.00' })).toMatchObject({
      status: 201,
      body: { data: { total_amount: '42.00' } },
    });
  });

  test('a type or a product that is not offered any more blocks checkout', async () => {
    const { race } = await aRace(db());
    await register(race.id);
    await db().execute(`update registration_type set active = false where race_id = ${race.id}`);
    expect((await read()).blocked).toMatchObject([{ error: 'registration_type_not_available' }]);
    const order = { as: buyer.as, body: { cart_id: await cartOf(portal, buyer.as) } };
    expect((await portal.ask('POST', '/v3.0/orders', order)).body.error).toBe('registration_type_not_available');
    await db().execute(`update registration_type set active = true where race_id = ${race.id}`);
    const { product } = await aProduct(db());
    await addProduct({ product_id: product.id });
    await db().execute(`update product set to_date = '2026-08-31' where id = ${product.id}`);
    expect((await read()).blocked).toMatchObject([{ error: 'product_not_available' }]);
  });

  test('a race that closes while it is in the cart blocks checkout', async () => {
    const { race } = await aRace(db());
    await register(race.id);
    await db()
      .update(races)
      .set({ registrationEndsAt: new Date(testNow) })
      .where(eq(races.id, race.id));
    expect((await read()).blocked).toMatchObject([{ error: 'registration_closed' }]);
  });
});
