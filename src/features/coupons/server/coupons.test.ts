import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxJob } from '#features/orders/server/outbox.ts';
import type { OnOrderChange } from '#features/orders/server/reactions.ts';
import { createTakeOut } from '#features/orders/server/takeOut.ts';
import { day } from '#kernel/calendar.ts';
import { euro } from '#kernel/money.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aCircuit, aCoupon, aPackage, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, cartWith, order, orderWith, registrationBody } from '../../../../tests/support/carts.ts';
import { type PayingPortal, payingPortal } from '../../../../tests/support/paying.ts';
import { moveWithUses } from './moveWithUses.ts';
import { recountOrder } from './recount.ts';
import { couponCounters, couponUses } from './tables.ts';

let portal: PayingPortal;
let buyer: Buyer;

interface Buyer {
  readonly id: string;
  readonly as: string;
  readonly email: string;
  readonly member: { readonly id: string };
}

beforeAll(async () => {
  portal = await payingPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  buyer = await aBuyer();
});

async function aBuyer(): Promise<Buyer> {
  const user = await aUser(portal.context.db);
  return { ...user, as: await portal.signIn(user.id) };
}
const db = () => portal.context.db;
const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, as = buyer.as) =>
  portal.ask(method, `/v3.0${path}`, { as, ...(body && { body }) });
const get = async (id: string, as = buyer.as) => (await ask('GET', `/orders/${id}`, undefined, as)).body.data;
const apply = (order_id: string, code: unknown, as = buyer.as) => ask('POST', '/coupons/apply', { order_id, code }, as);
const remove = (order_id: string, code: string, as = buyer.as) =>
  ask('DELETE', `/coupons/${code}?order_id=${order_id}`, undefined, as);
const pay = (id: string, body: object) => ask('POST', `/orders/${id}/pay`, body);
const uses = (orderId: string) => db().select().from(couponUses).where(eq(couponUses.orderId, orderId));
const usedOf = async (couponId: string) =>
  (await db().select().from(couponCounters).where(eq(couponCounters.couponId, couponId)))[0]?.used;

async function anOrder(price: `${number}` = '35.00', who = buyer) {
  const { race } = await aRace(db(), 15, { price });
  return { race, ...(await orderWith(portal, who.as, who.member.id, race.id)) };
}

/** An order of a product only. */
async function shopOrder(price: `${number}` = '12.50') {
  const { product } = await aProduct(db(), 15, { price });
  const cart = await cartOf(portal, buyer.as);
  await addLine(portal, buyer.as, cart, { detail_type: 'product', product_id: product.id, quantity: 1 });
  return { product, id: (await order(portal, buyer.as, { cart_id: cart })).body.data.id as string };
}

describe('A promo code is put on an order that awaits payment (checkout §2, §7)', () => {
  test('the order shows it, its lines their shares, and the amounts follow', async () => {
    const { id } = await anOrder('37.50');
    await pay(id, { action: 'pre-request', payment_method: 'credit_card' });
    const coupon = await aCoupon(db(), { code: 'TENTH', percent: 20, amount: null });
    const { status, body } = await apply(id, 'TENTH');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      coupons: [{ id: coupon.id, code: 'TENTH', usage: { discount: '7.50' } }],
      total_amount: '37.50',
      total_discount: '7.50',
      admin_cost: '2.40',
      total_amount_due: '32.40',
      order_details: [{ total_amount: '37.50', discount: '7.50', total_amount_due: '30.00' }],
    });
    expect(await get(id)).toEqual(body.data);
    const methods = await portal.ask('GET', `/v2/circuits/15/pay-methods?order_id=${id}`, { as: buyer.as });
    expect(methods.body.data[0]).toMatchObject({ admin_cost: '2.40', total_amount_due: '32.40' });
  });

  test('case and spaces do not matter', async () => {
    const coupon = await aCoupon(db());
    const { id } = await anOrder();
    expect((await apply(id, ` ${coupon.code.toLowerCase().replace('code', 'Co de')} `)).status).toBe(200);
    expect((await remove(id, coupon.code.toLowerCase())).status).toBe(200);
  });

  test('several codes stand on an order; each works on what is left of the lines that it is for', async () => {
    const { race, id } = await anOrder('30.00');
    const forRace = await aCoupon(db(), { raceIds: [race.id] });
    const tenth = await aCoupon(db(), { percent: 10, amount: null });
    await apply(id, forRace.code);
    await apply(id, tenth.code);
    expect(await get(id)).toMatchObject({
      coupons: [{ usage: { discount: '5.00' } }, { usage: { discount: '2.50' } }],
      total_discount: '7.50',
      total_amount_due: '22.50',
    });
    // Without the first, the second is counted anew.
    expect(await remove(id, forRace.code)).toMatchObject({ status: 200, body: { data: null } });
    expect(await get(id)).toMatchObject({
      coupons: [{ code: tenth.code, usage: { discount: '3.00' } }],
      total_discount: '3.00',
      total_amount_due: '27.00',
    });
    await remove(id, tenth.code);
    expect(await get(id)).toMatchObject({ coupons: [], total_discount: '0.00', total_amount_due: '30.00' });
    expect(await uses(id)).toEqual([]);
  });

  test('shipping is never reduced, and nothing falls below zero', async () => {
    const { product } = await aProduct(db(), 15, { price: '20.00', requireShipping: true });
    const cart = await cartOf(portal, buyer.as);
    await addLine(portal, buyer.as, cart, { detail_type: 'product', product_id: product.id, quantity: 1 });
    const address = await ask('POST', '/user/addresses', {
      firstname: 'Giulia',
      lastname: 'Ferraris',
      address: 'Via Roma',
      house_number: '1',
      zipcode: '28922',
      city: 'Verbania',
      state: 'VB',
      country: 'IT',
      phone: '+39 0323 000000',
    });
    const made = await order(portal, buyer.as, { cart_id: cart, shipping_address_id: address.body.data.id });
    const coupon = await aCoupon(db(), { amount: euro('50.00') });
    expect((await apply(made.body.data.id, coupon.code)).body.data).toMatchObject({
      total_amount: '20.00',
      total_shipping: '6.00',
      total_discount: '20.00',
      total_amount_due: '6.00',
    });
  });

  test('a code to zero leaves nothing due, and the order is confirmed as free', async () => {
    const { id } = await anOrder();
    const free = await aCoupon(db(), { percent: 100, amount: null, most: 5 });
    await pay(id, { action: 'pre-request', payment_method: 'credit_card' });
    expect((await apply(id, free.code)).body.data).toMatchObject({ total_amount_due: '0.00', admin_cost: '0.00' });
    expect(await pay(id, { action: 'confirm' })).toMatchObject({
      status: 200,
      body: { data: { current_state_id: 2, coupons: [{ code: free.code, usage: { discount: '35.00' } }] } },
    });
    expect(await uses(id)).toMatchObject([{ state: 'used' }]);
    expect(await usedOf(free.id)).toBe(1);
  });

  test('when a line is taken out, the codes are counted anew over the lines that are left; a useless one leaves', async () => {
    const { race } = await aRace(db(), 15, { price: '30.00' });
    const { product } = await aProduct(db(), 15, { price: '10.00' });
    const cart = await cartOf(portal, buyer.as);
    await addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, { id: race.id }));
    await addLine(portal, buyer.as, cart, { detail_type: 'product', product_id: product.id, quantity: 1 });
    const { id, order_details: lines } = (await order(portal, buyer.as, { cart_id: cart })).body.data;
    const forRace = await aCoupon(db(), { raceIds: [race.id], most: 3 });
    const tenth = await aCoupon(db(), { percent: 10, amount: null });
    await apply(id, forRace.code);
    await apply(id, tenth.code);
    expect(await get(id)).toMatchObject({ total_discount: '8.50', total_amount_due: '31.50' });

    const { takeOut, told, afterCommit } = takingOut();
    const registration = lines.find(({ itemable }: { itemable: object | null }) => itemable).id;
    await takeOut(id, [registration]);
    expect(await get(id)).toMatchObject({
      coupons: [{ code: tenth.code, usage: { discount: '1.00' } }],
      total_amount: '10.00',
      total_discount: '1.00',
      total_amount_due: '9.00',
    });
    expect(await usedOf(forRace.id)).toBe(0);
    expect(told).toEqual(['take_out']);
    await outboxJob(portal.context, afterCommit).run({});
    expect(told).toContain('change_due');
  });

  test('it holds for as long as the order may be paid, whatever becomes of it', async () => {
    const { id } = await anOrder();
    const coupon = await aCoupon(db(), { lastDay: day('2026-09-01') });
    await apply(id, coupon.code);
    await db().execute(sql`update coupon set active = false where id = ${coupon.id}`);
    portal.setNow('2026-09-02T09:00:00Z');
    await pay(id, { action: 'confirm', payment_method: 'wiretransfer' });
    expect(await get(id)).toMatchObject({ total_discount: '5.00', coupons: [{ code: coupon.code }] });
  });
});

/** Takes lines out of an order, and notes what is told. */
function takingOut() {
  const told: string[] = [];
  const afterCommit: OnOrderChange[] = [async (_, { what }) => void told.push(what)];
  const command = createTakeOut({
    runMove: moveWithUses,
    afterCommit,
    recount: recountOrder(portal.context),
  });
  const takeOut = (orderId: string, lines: string[]) =>
    db().transaction((tx) => command(tx, { orderId, lines, why: 'a test', by: null, at: portal.context.clock() }));
  return { takeOut, told, afterCommit };
}

describe('Why a code is refused (checkout §8)', () => {
  const yesterday = day('2026-08-31');
  const tomorrow = day('2026-09-02');

  /** Each refusal: the code, and the order that it is tried on. */
  const cases: Record<string, () => Promise<{ readonly id: string; readonly code: string }>> = {
    coupon_code_not_found: async () => ({ ...(await anOrder()), code: 'NOBODYHASTHIS' }),
    this_coupon_is_not_active: async () => ({ ...(await anOrder()), ...(await aCode({ active: false })) }),
    this_coupon_is_expired: async () => ({ ...(await anOrder()), ...(await aCode({ lastDay: yesterday })) }),
    this_coupon_not_for_this_circuit: async () => ({ ...(await anOrder()), ...(await aCode({ circuitId: 8 })) }),
    this_coupon_already_applied: async () => {
      const made = { ...(await anOrder()), ...(await aCode({})) };
      await apply(made.id, made.code);
      return made;
    },
    this_coupon_not_valid_for_this_order: async () => ({ ...(await anOrder()), ...(await aCode({ most: 0 })) }),
    this_coupon_not_valid_for_this_email: async () => ({
      ...(await anOrder()),
      ...(await aCode({ email: 'ada@posta.example' })),
    }),
    this_user_already_used_this_coupon: async () => {
      const first = await anOrder();
      const { code } = await aCode({ oncePerUser: true });
      await apply(first.id, code);
      return { ...(await anOrder()), code };
    },
    order_is_less_than: async () => ({ ...(await anOrder()), ...(await aCode({ minimum: euro('50.00') })) }),
    not_have_any_registration_in_this_order: async () => ({
      ...(await shopOrder()),
      ...(await aCode({ needs: 'registration' })),
    }),
    not_have_any_product_in_this_order: async () => ({ ...(await anOrder()), ...(await aCode({ needs: 'product' })) }),
    not_have_any_accepted_race_in_this_order: async () => ({
      ...(await anOrder()),
      ...(await aCode({ raceIds: [(await aRace(db())).race.id] })),
    }),
    not_have_any_accepted_race_package_in_this_order: async () => {
      const bundle = await aPackage(db(), [(await aRace(db())).race.id]);
      return { ...(await anOrder()), ...(await aCode({ packageIds: [bundle.id] })) };
    },
    not_have_any_accepted_product_in_this_order: async () => ({
      ...(await anOrder()),
      ...(await aCode({ productIds: [(await aProduct(db())).product.id] })),
    }),
    total_is_null: async () => {
      const made = await anOrder();
      await apply(made.id, (await aCode({ percent: 100, amount: null })).code);
      return { ...made, ...(await aCode({})) };
    },
  };
  const aCode = async (given: Parameters<typeof aCoupon>[1]) => ({ code: (await aCoupon(db(), given)).code });

  test('there are fifteen', () => expect(Object.keys(cases)).toHaveLength(15));

  test.each(Object.keys(cases))('%s, in both languages, and nothing happens', async (code) => {
    const made = await cases[code]!();
    const before = await get(made.id);
    const [it, en] = await Promise.all(
      ['it', 'en'].map((lang) => ask('POST', `/coupons/apply?lang=${lang}`, { order_id: made.id, code: made.code })),
    );
    const status = code === 'coupon_code_not_found' ? 404 : 409;
    expect([it, en]).toMatchObject([
      { status, body: { error: code } },
      { status, body: { error: code } },
    ]);
    expect(it!.body.detail).not.toBe(en!.body.detail);
    if (code === 'order_is_less_than') expect(it!.body).toMatchObject({ over: '50.00' });
    expect(await get(made.id)).toEqual(before);
  });

  test('a code that may not stand beside another, whichever came first', async () => {
    const alone = await aCoupon(db(), { alone: true });
    const other = await aCoupon(db());
    for (const [first, second] of [
      [alone, other],
      [other, alone],
    ] as const) {
      const { id } = await anOrder();
      expect((await apply(id, first.code)).status).toBe(200);
      expect((await apply(id, second.code)).body.error).toBe('this_coupon_not_valid_for_this_order');
    }
  });

  test('its first day begins in Italy, two hours before the day of the world’s clock in summer', async () => {
    const { id } = await anOrder();
    const { code } = await aCoupon(db(), { firstDay: tomorrow });
    portal.setNow('2026-09-01T21:59:59Z');
    expect((await apply(id, code)).body.error).toBe('this_coupon_is_not_active');
    portal.setNow('2026-09-01T22:00:00Z');
    expect((await apply(id, code)).status).toBe(200);
  });

  test('a free service is no product', async () => {
    const { product } = await aProduct(db(), 15, { price: '0.00' });
    const { race } = await aRace(db());
    const cart = await cartOf(portal, buyer.as);
    await addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, { id: race.id }));
    await addLine(portal, buyer.as, cart, { detail_type: 'product', product_id: product.id, quantity: 1 });
    const { id } = (await order(portal, buyer.as, { cart_id: cart })).body.data;
    const needs = await aCoupon(db(), { needs: 'product' });
    const forIt = await aCoupon(db(), { productIds: [product.id] });
    expect((await apply(id, needs.code)).body.error).toBe('not_have_any_product_in_this_order');
    expect((await apply(id, forIt.code)).body.error).toBe('not_have_any_accepted_product_in_this_order');
  });

  test('without a code the field is named', async () => {
    const { id } = await anOrder();
    for (const code of [undefined, '', '   ']) {
      expect(await apply(id, code)).toMatchObject({ status: 422, body: { errors: { code: ['required'] } } });
    }
    expect(await ask('DELETE', '/coupons/X')).toMatchObject({
      status: 422,
      body: { errors: { order_id: ['required'] } },
    });
  });

  test('an order of somebody else does not exist, and keeps its code', async () => {
    const { id } = await anOrder();
    const { code } = await aCoupon(db());
    await apply(id, code);
    const stranger = await aBuyer();
    expect(await apply(id, code, stranger.as)).toMatchObject({ status: 404, body: { error: 'order_not_found' } });
    expect(await remove(id, code, stranger.as)).toMatchObject({ status: 404, body: { error: 'order_not_found' } });
    expect((await get(id)).coupons).toHaveLength(1);
  });

  test('what does not stand on the order cannot be removed; the id may stand in the body', async () => {
    const { id } = await anOrder();
    const { code } = await aCoupon(db());
    expect(await remove(id, code)).toMatchObject({ status: 404, body: { error: 'coupon_code_not_found' } });
    await apply(id, code);
    expect((await ask('DELETE', `/coupons/${code}`, { order_id: id })).status).toBe(200);
  });

  test('an order that is paid or over takes no code and gives none away', async () => {
    const { id } = await anOrder();
    const { code } = await aCoupon(db(), { percent: 100, amount: null });
    await apply(id, code);
    await pay(id, { action: 'confirm' });
    expect((await apply(id, code)).body.error).toBe('order_already_paid');
    expect((await remove(id, code)).body.error).toBe('order_already_paid');
    const over = await anOrder();
    await ask('POST', '/user/order-states', { order_id: over.id, state_id: 6 });
    expect((await apply(over.id, code)).body.error).toBe('order_not_payable');
  });
});

describe('The ledger of a code', () => {
  const moves: Record<string, (id: string) => Promise<unknown>> = {
    cancel: (id) => ask('POST', '/user/order-states', { order_id: id, state_id: 6 }),
    expire: async () => {
      portal.setNow('2026-09-02T10:00:01Z');
      await portal.run('expire-orders');
    },
  };

  test.each(Object.keys(moves))('%s gives the use back, and another order may have it', async (how) => {
    const coupon = await aCoupon(db(), { most: 1, oncePerUser: true });
    const { id } = await anOrder();
    await apply(id, coupon.code);
    expect(await usedOf(coupon.id)).toBe(1);
    await moves[how]!(id);
    expect(await usedOf(coupon.id)).toBe(0);
    expect(await uses(id)).toMatchObject([{ state: 'released' }]);
    // What the order came to stays as it was.
    expect(await get(id)).toMatchObject({ total_discount: '5.00', coupons: [{ code: coupon.code }] });
    expect((await apply((await anOrder()).id, coupon.code)).status).toBe(200);
  });

  /** An order with a code, whose card payment arrives when it is over. */
  async function lateMoney(code: string, meanwhile: () => Promise<unknown>) {
    const { id } = await anOrder();
    expect((await apply(id, code)).status).toBe(200);
    const page = (await ask('POST', '/payment/cc', { order_id: id })).body.redirect_link;
    await ask('POST', '/user/order-states', { order_id: id, state_id: 6 });
    await meanwhile();
    await portal.press(page, 'approve');
    await ask('GET', `/orders/${id}/result`);
    await portal.work('settle-payment');
    return id;
  }

  test('late money takes the use again', async () => {
    const coupon = await aCoupon(db(), { most: 1, oncePerUser: true });
    const id = await lateMoney(coupon.code, async () => {});
    expect(await get(id)).toMatchObject({ current_state_id: 2, total_discount: '5.00' });
    expect(await uses(id)).toMatchObject([{ state: 'used' }]);
    expect(await usedOf(coupon.id)).toBe(1);
  });

  test('late money goes back if the last use is gone meanwhile', async () => {
    const coupon = await aCoupon(db(), { most: 1 });
    const other = await aBuyer();
    const id = await lateMoney(coupon.code, async () => {
      const { id: theirs } = await anOrder('35.00', other);
      expect((await apply(theirs, coupon.code, other.as)).status).toBe(200);
    });
    expect((await get(id)).current_state_id).toBe(6);
    expect(await uses(id)).toMatchObject([{ state: 'released' }]);
    expect(await usedOf(coupon.id)).toBe(1);
    const { rows } = await db().execute(sql`select why from refund where order_id = ${id}`);
    expect(rows).toEqual([{ why: 'refund_late' }]);
  });

  test('late money goes back if the account has used the code elsewhere meanwhile', async () => {
    const coupon = await aCoupon(db(), { oncePerUser: true });
    const id = await lateMoney(coupon.code, async () => apply((await anOrder()).id, coupon.code));
    expect((await get(id)).current_state_id).toBe(6);
    const { rows } = await db().execute(sql`select why from refund where order_id = ${id}`);
    expect(rows).toEqual([{ why: 'refund_late' }]);
  });

  test('a code that was taken off before is not taken again by late money', async () => {
    const gone = await aCoupon(db(), { most: 1 });
    const kept = await aCoupon(db(), { most: 1 });
    const { id } = await anOrder();
    await apply(id, gone.code);
    await apply(id, kept.code);
    await remove(id, gone.code);
    expect([await usedOf(gone.id), await usedOf(kept.id)]).toEqual([0, 1]);
    const page = (await ask('POST', '/payment/cc', { order_id: id })).body.redirect_link;
    await ask('POST', '/user/order-states', { order_id: id, state_id: 6 });
    await portal.press(page, 'approve');
    await ask('GET', `/orders/${id}/result`);
    await portal.work('settle-payment');
    expect((await get(id)).current_state_id).toBe(2);
    expect([await usedOf(gone.id), await usedOf(kept.id)]).toEqual([0, 1]);
  });
});

test('a cart’s order without a code keeps its empty list', async () => {
  const { race } = await aRace(db());
  const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
  expect((await order(portal, buyer.as, { cart_id: cart })).body.data.coupons).toEqual([]);
});
