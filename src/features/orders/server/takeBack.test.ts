import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepLapsedCarts } from '#features/cart/server/holds.ts';
import { carts } from '#features/cart/server/tables.ts';
import { attachments, datahealthUses } from '#features/certificates/server/tables.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { crewPlaces } from '#features/crews/server/tables.ts';
import { consentAnswers } from '#features/legal/server/tables.ts';
import { races, registrationTypes } from '#features/races/server/tables.ts';
import { raceServices } from '#features/shop/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import { euro } from '#kernel/money.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser, type RaceGiven } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, counterOf, order, registrationBody } from '../../../../tests/support/carts.ts';
import { aPdf, certificateCatalogue, said, send } from '../../../../tests/support/certificates.ts';
import { crewsIn } from '../../../../tests/support/crews.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { createMoveOrder } from './moves.ts';
import { orderStateChanges, orders } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const db = () => portal.context.db;
const { aRelay, aRunner, register, ordered } = crewsIn(() => portal);
const minutes = 60_000;
const later = (ms: number) => new Date(new Date(testNow).getTime() + ms);

/** An unpaid order with the last place of a race. */
async function anOrder(given: RaceGiven = {}, more: object = {}) {
  const made = await aRace(db(), 15, { stock: 1, ...given });
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const cart = await cartOf(portal, as);
  const line = await addLine(portal, as, cart, registrationBody(user.member.id, made.race, more));
  expect(line.status, JSON.stringify(line.body)).toBe(201);
  const acts = actsOf(as);
  return { ...made, user, as, cart, line: line.body.detail.id as string, ...acts };
}

const actsOf = (as: string) => ({
  place: async (cart?: string) => {
    const { status, body } = await order(portal, as, { cart_id: cart ?? (await cartOf(portal, as)) });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data;
  },
  back: (id: string) => portal.ask('POST', `/v3.0/orders/${id}/take-back`, { as }),
  shown: async () => (await portal.ask('GET', '/v3.0/carts', { as })).body.data,
});

describe('An unpaid order is taken back into the cart', () => {
  test('with what it holds: the order is cancelled by its owner, the last place stays taken', async () => {
    const made = await anOrder();
    const placed = await made.place(made.cart);
    const { status, body } = await made.back(placed.id);
    expect(status, JSON.stringify(body)).toBe(200);
    const cart = await made.shown();
    expect(body.data).toEqual({
      cart_id: cart.id,
      price_changed: 0,
      details: [{ from: made.line, to: cart.details[0].id }],
    });
    expect(cart).toMatchObject({ count: 1, blocked: [], details: [{ held: 1, price: '35.00' }] });
    expect(await counterOf(db(), made.sellableId)).toMatchObject({ cart_blocked: 1, ordered: 0 });
    const changes = await db().select().from(orderStateChanges).where(eq(orderStateChanges.orderId, placed.id));
    expect(changes.find(({ to }) => to === 'cancelled')).toMatchObject({
      why: 'taken back into the cart by its owner',
      by: made.user.id,
    });
    await invariantsHold(db());
    // Ordered again it is another order.
    const again = await made.place();
    expect(again.reference).not.toBe(placed.reference);
    expect(await counterOf(db(), made.sellableId)).toMatchObject({ cart_blocked: 0, ordered: 1 });
    await invariantsHold(db());
  });

  test('with services, certificate and what was accepted', async () => {
    const { race, type, user, as, cart, line, place, back, shown } = await anOrder();
    await db()
      .update(registrationTypes)
      .set({ medicalCertificateUploadsActive: true })
      .where(eq(registrationTypes.id, type.id));
    await certificateCatalogue(db());
    const { body: certificate } = await send(
      portal,
      as,
      { ...said, member_id: user.member.id },
      { bytes: await aPdf() },
    );
    await db()
      .insert(attachments)
      .values({ detailId: line, certificateId: certificate.data.id, at: new Date(testNow) });
    const { product, sellableId } = await aProduct(db());
    await db().insert(raceServices).values({ raceId: race.id, productId: product.id, sort: 0 });
    const service = { detail_type: 'product', product_id: product.id, quantity: 2, parent_id: line };
    expect((await addLine(portal, as, cart, service)).status).toBe(201);
    const placed = await place(cart);
    const { details } = (await back(placed.id)).body.data;
    const to = details.find(({ from }: { from: string }) => from === line).to;
    expect((await shown()).details).toMatchObject([{ id: to }, { parent_id: to, quantity: 2, held: 1 }]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 2, ordered: 0 });
    const [attached] = await db().select().from(attachments).where(eq(attachments.detailId, to));
    expect(attached!.certificateId).toBe(certificate.data.id);
    const accepted = await db().select().from(consentAnswers).where(eq(consentAnswers.detailId, to));
    expect(accepted.map(({ kind }) => kind).toSorted()).toEqual(['photo_video', 'privacy_policy']);
    await invariantsHold(db());
  });

  test('with its crew place and its health-data code', async () => {
    const { id, fractions } = await aRelay(1, 1);
    const runner = await aRunner();
    const crew = { choice: 'new', type: 'public', name: 'Nibbi', fraction_id: fractions[0] };
    const line = (await register(runner, id, crew)).body.detail.id as string;
    const use = { raceKey: `R-${id}`, codeMark: Buffer.from(newId()), detailId: line, at: new Date(testNow) };
    await db().insert(datahealthUses).values(use);
    const { back, shown, place } = actsOf(runner.as);
    const { details } = (await back(await ordered(runner))).body.data;
    expect((await shown()).details[0].itemable).toMatchObject({
      crew: { name: 'Nibbi' },
      relay_fraction_i18n: 'Frazione 1',
    });
    const [used] = await db().select().from(datahealthUses).where(eq(datahealthUses.raceKey, use.raceKey));
    expect(used!.detailId).toBe(details[0].to);
    await invariantsHold(db());
    await place();
    expect(await db().select().from(crewPlaces).where(eq(crewPlaces.detailId, details[0].to))).toHaveLength(1);
    await invariantsHold(db());
  });

  test('at the prices of now, and says so', async () => {
    const { type, cart, place, back, shown } = await anOrder();
    const placed = await place(cart);
    await db()
      .update(registrationTypes)
      .set({ price: euro('40.00') })
      .where(eq(registrationTypes.id, type.id));
    expect((await back(placed.id)).body.data.price_changed).toBe(1);
    expect((await shown()).subtotal).toBe('40.00');
  });
});

describe('The time that a place is held', () => {
  test('is not prolonged by going to and fro', async () => {
    const { cart, place, back, shown } = await anOrder();
    const first = await place(cart);
    const end = new Date(first.expires_at).getTime();
    portal.setNow(new Date(end - 10 * minutes).toISOString());
    await back(first.id);
    expect(new Date((await shown()).held_until).getTime()).toBe(end);
    const second = await place();
    expect(new Date(second.expires_at).getTime()).toBe(end);
    await back(second.id);
    expect(new Date((await shown()).held_until).getTime()).toBe(end);
  });

  test('is the cart’s usual one where the order had more', async () => {
    const { cart, place, back, shown } = await anOrder();
    await back((await place(cart)).id);
    const usual = portal.context.environment.cartHoldMinutes * minutes;
    expect(new Date((await shown()).held_until)).toEqual(later(usual));
  });

  test('begins anew once it was free for everybody', async () => {
    const { cart, place, back, shown, sellableId } = await anOrder();
    const first = await place(cart);
    const end = new Date(first.expires_at).getTime();
    portal.setNow(new Date(end - 10 * minutes).toISOString());
    await back(first.id);
    portal.setNow(new Date(end + minutes).toISOString());
    await sweepLapsedCarts(db(), new Date(end + minutes), null);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0 });
    expect((await shown()).details[0].held).toBe(1);
    const { id } = await shown();
    expect((await db().select().from(carts).where(eq(carts.id, id)))[0]).toMatchObject({
      holdLimit: null,
      heldSince: null,
    });
  });

  test('of a wire counts from the first order', async () => {
    const { cart, place, back } = await anOrder();
    const first = await place(cart);
    portal.setNow(later(60 * minutes).toISOString());
    await back(first.id);
    const second = await place();
    const [row] = await db().select().from(orders).where(eq(orders.id, second.id));
    expect(row!.heldSince).toEqual(new Date(testNow));
  });
});

describe('Money that comes late for the order that was taken back', () => {
  const revive = (orderId: string) =>
    db().transaction((tx) => {
      const late = { orderId, move: 'revive', why: 'late money', by: null, at: new Date(testNow) } as const;
      return createMoveOrder(moveWithUses)(tx, late);
    });

  test('does not take the place that its owner holds in the cart', async () => {
    const { cart, place, back, sellableId } = await anOrder();
    const { id } = await place(cart);
    await back(id);
    await expect(revive(id)).rejects.toThrow();
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1, purchased: 0 });
    await invariantsHold(db());
  });

  test('pays it where there is another place, and its athlete is not registered twice', async () => {
    const { as, cart, place, back, sellableId } = await anOrder({ stock: 2 });
    const { id } = await place(cart);
    const { cart_id } = (await back(id)).body.data;
    await revive(id);
    expect((await order(portal, as, { cart_id })).body.error).toBe('member_already_registered');
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1, purchased: 1, ordered: 0 });
    await invariantsHold(db());
  });
});

describe('It is refused', () => {
  test('for an order that is over or was paid, which says so', async () => {
    const { cart, place, back } = await anOrder();
    const placed = await place(cart);
    expect((await back(placed.id)).status).toBe(200);
    expect((await back(placed.id)).body.error).toBe('order_not_payable');
    const paid = await anOrder();
    const { id } = await paid.place(paid.cart);
    const pay = { orderId: id, move: 'pay', why: 'paid at the desk', by: null, at: new Date(testNow) } as const;
    await createMoveOrder(moveWithUses)(db(), pay);
    expect((await paid.back(id)).body.error).toBe('order_already_paid');
    expect(await paid.shown()).toBeNull();
  });

  test('where something is in the cart, which stays as it is', async () => {
    const { as, user, cart, place, back, sellableId } = await anOrder();
    const placed = await place(cart);
    const { race } = await aRace(db());
    await addLine(portal, as, await cartOf(portal, as), registrationBody(user.member.id, race));
    expect((await back(placed.id)).body.error).toBe('cart_not_empty');
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0, ordered: 1 });
  });

  test.each([
    ['registration_closed', { registrationEndsAt: later(-minutes) }],
    ['coming_soon', { comingSoon: true }],
  ])('where it could not be ordered again (%s): the order stays, and nothing of it is lost', async (code, change) => {
    const { race, cart, place, back, sellableId, shown } = await anOrder();
    const placed = await place(cart);
    await db().update(races).set(change).where(eq(races.id, race.id));
    expect((await back(placed.id)).body.error).toBe(code);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0, ordered: 1 });
    expect(await shown()).toBeNull();
    await invariantsHold(db());
  });

  test('where the race was stopped', async () => {
    const { cart, place, back, sellableId } = await anOrder();
    const placed = await place(cart);
    await db().update(stockCounters).set({ stopped: true }).where(eq(stockCounters.sellableId, sellableId));
    expect((await back(placed.id)).body.error).toBe('registration_stopped');
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0, ordered: 1 });
  });
});
