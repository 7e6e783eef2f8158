import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { createTakeOut } from '#features/orders/server/takeOut.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import type { Refusal } from '#kernel/errors.ts';
import { euro } from '#kernel/money.ts';
import { newId } from '#server/ids.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartWith, order } from '../../../../tests/support/carts.ts';
import { faultsOfRefunds } from '../../../../tests/support/extent.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { type PayingPortal, payingPortal, until } from '../../../../tests/support/paying.ts';
import { createGiveBackAgain, noteSentByBank } from './endRefund.ts';
import { createGiveBack, type GiveBackCommand } from './giveBack.ts';
import { moneyFacts, payments, refundLines, refunds } from './tables.ts';

let portal: PayingPortal;
beforeAll(async () => {
  portal = await payingPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  await portal.mood({ fault: 'none', notices: 'normal', slow_ms: 12_000 });
  await db().execute(sql`delete from jobs.job where name = 'refund-payment'`);
});

const db = () => portal.context.db;
const why = 'asked by the office';
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no refusal',
    ({ code, facts }: Refusal) => (facts ? { code, facts } : code),
  );
const giveBack = (orderId: string, what: GiveBackCommand['what'], more: { byBank?: boolean } = {}) =>
  db().transaction((tx) =>
    createGiveBack(portal.context, reactionsOf(portal.context))(tx, { orderId, what, why, by: null, ...more }),
  );
const again = (refundId: string, way: 'provider' | 'bank') =>
  db().transaction((tx) =>
    createGiveBackAgain(portal.context, reactionsOf(portal.context).afterCommit)(tx, { refundId, way, by: null }),
  );

/** An unpaid order of 40.00 for a race and 2 × 5.00 for caps. */
async function anOrder() {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const { race, sellableId } = await aRace(db(), 15, { price: '40.00' });
  const cap = await aProduct(db(), 15, { price: '5.00' });
  const cart = await cartWith(portal, as, user.member.id, race.id);
  await addLine(portal, as, cart, { detail_type: 'product', product_id: cap.product.id, quantity: 2 });
  const made = await order(portal, as, { cart_id: cart });
  expect(made.status).toBe(201);
  const { id, order_details } = made.body.data;
  const [registration, caps] = order_details.map((line: { id: string }) => line.id) as [string, string];
  const get = async () => (await portal.ask('GET', `/v3.0/orders/${id}`, { as })).body.data;
  return { ...user, as, id: id as string, registration, caps, get, race, sellableId };
}

/** Paid by card: 50.00 and 3.60 of commission. */
async function byCard() {
  const made = await anOrder();
  const { body } = await portal.ask('POST', '/v3.0/payment/cc', { as: made.as, body: { order_id: made.id } });
  await portal.press(body.redirect_link, 'approve');
  await until(async () => (await made.get()).current_state_id === 2);
  return made;
}

/** Paid by hand: 50.00. */
async function byHand() {
  const made = await anOrder();
  const pay = { orderId: made.id, move: 'pay', why: 'paid at the desk', by: null, at: new Date(testNow) } as const;
  await createMoveOrder(moveWithUses)(db(), pay);
  return made;
}

const paymentOf = async (id: string) => (await db().select().from(payments).where(eq(payments.orderId, id)))[0]!;
const refundsOf = (id: string) => db().select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.id);
const lifeOf = async (detail: string) =>
  (await db().select().from(registrations).where(eq(registrations.orderDetailId, detail)))[0]!.state;
const work = () => portal.work('refund-payment');
const job = (name: string) => jobsOf(portal.context).find((one) => one.name === name)!;
/** What the card provider has given back, in cents, by its own account. */
async function atProvider(id: string) {
  const { providerRef } = await paymentOf(id);
  const headers = { authorization: `Bearer ${portal.context.environment.stripe!.secretKey}` };
  const get = async (path: string) => (await fetch(`${portal.sandbox.url}${path}`, { headers })).json();
  const { payment_intent } = await get(`/v1/checkout/sessions/${providerRef}`);
  const { data } = await get(`/v1/refunds?payment_intent=${payment_intent}&limit=100`);
  return data.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
}

describe('Money goes back through the provider that took it (contract §2, "Order states")', () => {
  test('whole: the order is refunded, its places are free again', async () => {
    const { id, get, registration } = await byCard();
    const { amount } = await giveBack(id, 'rest');
    expect(amount).toBe(5_360);
    expect(await get()).toMatchObject({
      ...{ current_state_id: 3, refunded_amount: '53.60', total_amount_due: '53.60' },
      refunds: [
        { amount: '53.60', state: 'requested', way: 'provider', surplus: 0, at: testNow, order_detail_ids: [] },
      ],
    });
    expect(await lifeOf(registration)).toBe('released');
    expect((await paymentOf(id)).state).toBe('refunding');
    expect(await work()).toBe(1);
    expect((await paymentOf(id)).state).toBe('refunded');
    expect((await get()).refunds).toMatchObject([{ state: 'done' }]);
    expect(await atProvider(id)).toBe(5_360);
    await invariantsHold(db());
  });

  test('in part, several times: the payment is refunded only when everything is back, and each refund has its mail', async () => {
    const { id, get, registration, email } = await byCard();
    const first = await giveBack(id, { amount: euro('8.00') });
    const second = await giveBack(id, { amount: euro('12.00') });
    expect(await work()).toBe(2);
    expect(await get()).toMatchObject({ current_state_id: 4, refunded_amount: '20.00' });
    expect((await paymentOf(id)).state).toBe('paid');
    expect(await lifeOf(registration)).toBe('confirmed');
    expect(await atProvider(id)).toBe(2_000);

    await job('tell-order-changes').run({});
    await portal.work('order-mail');
    const ids = (await mailsTo(portal, email)).map((mail) => mail.id);
    expect(ids).toEqual(expect.arrayContaining([first, second].map((one) => `order.${id}.refund.${one.refundId}`)));

    const listed = (await portal.ask('GET', '/v3.0/user/orders', { as: await portal.signIn((await ownerOf(id))!) }))
      .body;
    expect(listed.data[0]).toMatchObject({ id, refunded_amount: '20.00', current_state_id: 4 });

    await giveBack(id, 'rest');
    await work();
    expect((await paymentOf(id)).state).toBe('refunded');
    expect(await get()).toMatchObject({ current_state_id: 3, refunded_amount: '53.60' });
    await invariantsHold(db());
  });

  test('until the last day on which its provider returns it: after that by bank, whatever is asked', async () => {
    const lastDay = '2027-02-28T12:00:00.000Z';
    const dayAfter = '2027-03-01T12:00:00.000Z';
    const { id } = await byCard();
    await db().update(payments).set({ provider: 'paypal' }).where(eq(payments.orderId, id));
    portal.setNow(lastDay);
    await giveBack(id, { amount: euro('8.00') });
    portal.setNow(dayAfter);
    const { refundId } = await giveBack(id, { amount: euro('12.00') });
    expect(await refundsOf(id)).toMatchObject([{ way: 'provider' }, { way: 'bank', state: 'requested' }]);
    // One that was refused goes again by bank, too.
    await db()
      .update(refunds)
      .set({ state: 'failed', way: 'provider', failure: 'too old', endedAt: new Date(dayAfter) })
      .where(eq(refunds.id, refundId!));
    await again(refundId!, 'provider');
    expect((await refundsOf(id)).at(-1)).toMatchObject({ way: 'bank', state: 'requested', amount: 1_200 });
    await db().update(payments).set({ provider: 'stripe' }).where(eq(payments.orderId, id));
    await invariantsHold(db());
  });

  test('for a line: it is taken out, and what was paid for it goes back', async () => {
    const { id, get, registration, caps } = await byCard();
    expect(await giveBack(id, { lines: [caps] })).toMatchObject({ amount: 1_000, lines: [caps] });
    expect(await get()).toMatchObject({ current_state_id: 4, refunded_amount: '10.00', total_amount_due: '53.60' });
    expect(await giveBack(id, { lines: [registration], amount: euro('30.00') })).toMatchObject({ amount: 3_000 });
    expect(await lifeOf(registration)).toBe('released');
    expect(await get()).toMatchObject({ current_state_id: 4, refunded_amount: '40.00' });
    const shares = await db().select().from(refundLines).where(eq(refundLines.orderDetailId, registration));
    expect(shares).toMatchObject([{ amount: 3_000 }]);
    expect((await get()).refunds).toMatchObject([{ order_detail_ids: [caps] }, { order_detail_ids: [registration] }]);
    // 10.00 are left of the line, though it is out of the order already.
    expect(await refusal(giveBack(id, { lines: [registration], amount: euro('10.01') }))).toEqual({
      code: 'refund_too_high',
      facts: { refundable: euro('10.00') },
    });
    expect(await giveBack(id, { lines: [registration] })).toMatchObject({ amount: 1_000, lines: [] });
    // The commission is left: the order is refunded in part until that is back, too.
    expect((await get()).current_state_id).toBe(4);
    await giveBack(id, 'rest');
    expect((await get()).current_state_id).toBe(3);
    await work();
    expect(await atProvider(id)).toBe(5_360);
    await invariantsHold(db());
  });

  test('never more than was paid', async () => {
    const { id, get } = await byCard();
    await giveBack(id, { amount: euro('50.00') });
    expect(await refusal(giveBack(id, { amount: euro('3.61') }))).toEqual({
      code: 'refund_too_high',
      facts: { refundable: euro('3.60') },
    });
    expect(await refusal(giveBack(id, { amount: euro('0.00') }))).toMatchObject({ code: 'refund_too_high' });
    await giveBack(id, { amount: euro('3.60') });
    expect((await get()).current_state_id).toBe(3);
    expect(await refusal(giveBack(id, 'rest'))).toBe('order_not_paid');
    expect(await refundsOf(id)).toHaveLength(2);
  });

  test('not of an order that is unpaid, or not there, nor for a line of somebody else’s', async () => {
    const [unpaid, mine, theirs] = [await anOrder(), await byHand(), await byHand()];
    expect(await refusal(giveBack(unpaid.id, 'rest'))).toBe('order_not_paid');
    expect(await refusal(giveBack(newId(), 'rest'))).toBe('order_not_found');
    expect(await refusal(giveBack(mine.id, { lines: [theirs.caps] }))).toBe('line_not_of_order');
    expect(await theirs.get()).toMatchObject({ refunds: [], current_state_id: 2 });
    const { as } = await aUser(db()).then(async (user) => ({ as: await portal.signIn(user.id) }));
    expect((await portal.ask('GET', `/v3.0/orders/${mine.id}`, { as })).status).toBe(404);
  });

  test('what cost nothing is taken out without a refund, and the buyer is told', async () => {
    const { id, registration, get, email } = await byHand();
    await db().execute(sql`update order_detail set discount = total_amount where id = ${registration}`);
    onTestFinished(async () => {
      await db().execute(sql`update order_detail set discount = 0 where id = ${registration}`);
    });
    expect(await giveBack(id, { lines: [registration] })).toMatchObject({ refundId: null, amount: 0 });
    expect(await get()).toMatchObject({ current_state_id: 2, refunds: [] });
    await portal.work('order-mail');
    expect((await mailsTo(portal, email)).map((mail) => mail.id)).toContain(`order.${id}.taken-out-${registration}`);
  });
});

const ownerOf = async (id: string) => {
  const { rows } = await db().execute<{ user: string }>(sql`
    select user_id::text as user from customer_order where id = ${id}`);
  return rows[0]?.user;
};

describe('Money that no provider took goes back by bank', () => {
  test('it is to be sent, until somebody says on which day it was, and with which reference', async () => {
    const { id, get } = await byHand();
    const { refundId } = await giveBack(id, { amount: euro('20.00') });
    expect(await work()).toBe(0);
    expect((await get()).refunds).toMatchObject([{ amount: '20.00', state: 'requested', way: 'bank' }]);
    const sent = { by: null, refundId: refundId!, sentOn: day('2026-09-03'), bankReference: 'CRO 0123456789' };
    portal.setNow('2026-09-03T09:00:00.000Z');
    const note = () => db().transaction((tx) => noteSentByBank(tx, sent, portal.context.clock()));
    await note();
    expect((await get()).refunds).toMatchObject([{ state: 'done', way: 'bank', at: '2026-09-03T09:00:00.000Z' }]);
    expect(await refundsOf(id)).toMatchObject([{ sentOn: '2026-09-03', bankReference: 'CRO 0123456789' }]);
    expect(await refusal(note())).toBe('refund_ended');
    expect(
      await refusal(db().transaction((tx) => noteSentByBank(tx, { ...sent, refundId: newId() }, new Date()))),
    ).toBe('refund_not_found');
  });

  test('the database keeps no transfer that is done without its day and reference', async () => {
    const { id } = await byHand();
    await giveBack(id, 'rest');
    await expect(db().execute(sql`update refund set state = 'done' where order_id = ${id}`)).rejects.toThrow();
  });

  test('a card’s money, too, where its provider can no longer return it', async () => {
    const { id, get } = await byCard();
    const { refundId } = await giveBack(id, 'rest', { byBank: true });
    expect(await work()).toBe(0);
    expect((await paymentOf(id)).state).toBe('refunding');
    const sent = { by: null, refundId: refundId!, sentOn: day('2026-09-03'), bankReference: 'CRO 1' };
    await db().transaction((tx) => noteSentByBank(tx, sent, portal.context.clock()));
    expect((await paymentOf(id)).state).toBe('refunded');
    expect(await get()).toMatchObject({ current_state_id: 3, refunds: [{ way: 'bank', state: 'done' }] });
    // It leaves the bank's takings, and the card's stay.
    expect(await db().select().from(moneyFacts).where(eq(moneyFacts.refundId, refundId!))).toMatchObject([
      { kind: 'given_back', way: 'bank', countsOn: '2026-09-03' },
    ]);
  });
});

describe('The provider has a bad day', () => {
  test.each(faultsOfRefunds)('%s: the refund waits, is asked for anew, and goes back once', async (fault) => {
    const { id, get } = await byCard();
    await giveBack(id, { amount: euro('10.00') });
    await portal.mood({ fault, slow_ms: 9_000 });
    await expect(work()).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    expect((await get()).refunds).toMatchObject([{ state: 'requested' }]);
    await portal.mood({ fault: 'none' });
    await job('resume-refunds').run({});
    expect((await get()).refunds).toMatchObject([{ state: 'requested' }]);
    portal.setNow(new Date(new Date(testNow).getTime() + 21_000).toISOString());
    await job('resume-refunds').run({});
    await job('resume-refunds').run({});
    expect((await get()).refunds).toMatchObject([{ state: 'done' }]);
    expect(await atProvider(id)).toBe(1_000);
  });

  test('what it refuses for good has failed, is seen, and goes back by bank', async () => {
    const { id, get } = await byCard();
    await portal.forget();
    const { refundId } = await giveBack(id, 'rest');
    await work();
    expect((await get()).refunds).toMatchObject([{ state: 'failed', amount: '53.60' }]);
    expect(await get()).toMatchObject({ current_state_id: 3, refunded_amount: '0.00' });
    expect((await refundsOf(id))[0]!.failure).toContain('no payment to refund');
    expect((await paymentOf(id)).state).toBe('paid');

    expect(await refusal(again(newId(), 'bank'))).toBe('refund_not_found');
    const { refundId: next } = await again(refundId!, 'bank');
    expect(await refusal(again(next, 'bank'))).toBe('refund_ended');
    expect(await refusal(again(refundId!, 'bank'))).toBe('refund_ended');
    expect(await get()).toMatchObject({
      refunded_amount: '53.60',
      refunds: [{ state: 'failed' }, { state: 'requested' }],
    });
    expect((await paymentOf(id)).state).toBe('refunding');
  });
});

describe('Late money of an order that a line was taken out of', () => {
  const takeOut = (orderId: string, line: string) =>
    db().transaction((tx) =>
      createTakeOut(reactionsOf(portal.context))(tx, {
        ...{ orderId, lines: [line], why, by: null, at: new Date(testNow) },
      }),
    );
  const page = async ({ as, id }: { as: string; id: string }) =>
    (await portal.ask('POST', '/v3.0/payment/cc', { as, body: { order_id: id } })).body.redirect_link as string;
  const expire = (orderId: string) =>
    createMoveOrder(moveWithUses)(db(), { orderId, move: 'expire', why: 'not paid', by: null, at: new Date(testNow) });
  const settled = (id: string, state: string) => until(async () => (await paymentOf(id)).state === state);

  test('of the old amount goes back', async () => {
    const made = await anOrder();
    const link = await page(made);
    await takeOut(made.id, made.caps);
    await portal.press(link, 'approve');
    await settled(made.id, 'refunding');
    expect(await made.get()).toMatchObject({
      ...{ current_state_id: 1, refunded_amount: '0.00' },
      refunds: [{ amount: '53.60', surplus: 1 }],
    });
  });

  test('of the new amount revives the rest, and not what was taken out', async () => {
    const made = await anOrder();
    await takeOut(made.id, made.caps);
    const link = await page(made);
    await expire(made.id);
    await portal.press(link, 'approve');
    await settled(made.id, 'paid');
    expect(await made.get()).toMatchObject({ current_state_id: 2, total_amount: '40.00' });
    expect(await lifeOf(made.registration)).toBe('confirmed');
    await invariantsHold(db());
  });
});
