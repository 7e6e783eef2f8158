import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { reactionsOf } from '#app/reactions.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { orders } from '#features/orders/server/tables.ts';
import { payments, refunds } from '#features/payments/server/tables.ts';
import { Refusal } from '#kernel/errors.ts';
import { withoutGuard } from '#server/guard.ts';
import { testNow } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { cartWith, counterOf, order, orderWith } from '../support/carts.ts';
import { invariantsHold } from '../support/invariants.ts';
import { type PayingPortal, payingPortal, until } from '../support/paying.ts';
import { collide, waiting } from './collide.ts';
import { aCrowd, tally } from './crowd.ts';

let portal: PayingPortal;

beforeAll(async () => {
  portal = await payingPortal({ DATABASE_POOL: '60' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

describe('The same thing asked many times at once', () => {
  test('the same Idempotency-Key twenty times: one order, and each answer is it or "in progress"', async () => {
    const { race, sellableId } = await aRace(db());
    const [buyer] = await aCrowd(portal, 1);
    const cart = await cartWith(portal, buyer!.as, buyer!.member.id, race.id);
    const post = () => order(portal, buyer!.as, { cart_id: cart }, { 'idempotency-key': 'k' });
    const answers = await times(20, post);

    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    for (const { body } of done) expect(body).toEqual(done[0]!.body);
    const waiting = answers.filter(({ status }) => status !== 201).map(({ body }) => body.error);
    expect(new Set(waiting).size).toBeLessThanOrEqual(1);
    expect(waiting.every((error) => error === 'request_in_progress')).toBe(true);
    expect((await post()).body).toEqual(done[0]!.body);
    expect(await db().$count(orders, eq(orders.userId, buyer!.id))).toBe(1);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 1, cart_blocked: 0 });
    await invariantsHold(db());
  });

  test('the second request with a key hears that the first one runs; without the claim it waits for it', async () => {
    const repeat = async () => {
      const { race, sellableId } = await aRace(db());
      const [buyer] = await aCrowd(portal, 1);
      const cart = await cartWith(portal, buyer!.as, buyer!.member.id, race.id);
      const post = () => order(portal, buyer!.as, { cart_id: cart }, { 'idempotency-key': 'twice' });
      const { end, answers } = await db().transaction(async (tx) => {
        await tx.execute(sql`select from stock_counter where sellable_id = ${sellableId} for update`);
        const first = post();
        await until(async () => (await waiting(db())) === 1);
        const second = post();
        const both = until(async () => (await waiting(db())) === 2).then(
          () => 'waits',
          () => 'does not wait',
        );
        return { end: await Promise.race([second.then(({ body }) => body.error), both]), answers: [first, second] };
      });
      await Promise.all(answers);
      expect(await db().$count(orders, eq(orders.userId, buyer!.id))).toBe(1);
      return end;
    };
    expect(await withoutGuard('idempotency claim', repeat)).toBe('waits');
    expect(await repeat()).toBe('request_in_progress');
  });

  test('two tabs, and eight more, post the same cart: they all get the one order', async () => {
    const { race } = await aRace(db());
    const [buyer] = await aCrowd(portal, 1);
    const cart = await cartWith(portal, buyer!.as, buyer!.member.id, race.id);
    const answers = await times(10, (n) =>
      order(portal, buyer!.as, { cart_id: cart }, n % 2 ? { 'idempotency-key': `tab ${n}` } : {}),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 10 });
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    await invariantsHold(db());
  });

  test('a free order confirmed ten times at once is paid once', async () => {
    const { race, sellableId } = await aRace(db(), 15, { price: '0.00' });
    const [buyer] = await aCrowd(portal, 1);
    const { id } = await orderWith(portal, buyer!.as, buyer!.member.id, race.id);
    const body = { action: 'confirm' };
    const answers = await times(10, () => portal.ask('POST', `/v3.0/orders/${id}/pay`, { as: buyer!.as, body }));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 10 });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 1 });
    const { rows } = await db().execute(
      sql`select from order_state_change where order_id = ${id} and to_state = 'paid'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('a card payment started ten times at once has one page', async () => {
    const { race } = await aRace(db());
    const [buyer] = await aCrowd(portal, 1);
    const { id } = await orderWith(portal, buyer!.as, buyer!.member.id, race.id);
    const answers = await times(10, () =>
      portal.ask('POST', '/v3.0/payment/cc', { as: buyer!.as, body: { order_id: id } }),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 10 });
    expect(new Set(answers.map(({ body }) => body.redirect_link)).size).toBe(1);
    expect(await db().$count(payments, eq(payments.orderId, id))).toBe(1);
  });
});

describe('Expiry, cancellation and payment at the same time', () => {
  test('who refuses first wins over a wire that is confirmed; without the lock both are told that it is done', async () => {
    const moveOrder = createMoveOrder(reactionsOf(portal.context).runMove);
    const refuseAndPay = async () => {
      const { race } = await aRace(db());
      const [buyer] = await aCrowd(portal, 1);
      const { id: orderId } = await orderWith(portal, buyer!.as, buyer!.member.id, race.id);
      const cancel = {
        orderId,
        move: 'cancel',
        why: 'refused by the athlete',
        by: null,
        at: new Date(testNow),
      } as const;
      const body = { action: 'confirm', payment_method: 'wiretransfer' };
      const pay = () => portal.ask('POST', `/v3.0/orders/${orderId}/pay`, { as: buyer!.as, body });
      const answers = await db().transaction(async (tx) => {
        await tx.execute(sql`select from customer_order where id = ${orderId} for update`);
        const cancelled = moveOrder(db(), cancel);
        await until(async () => (await waiting(db())) === 1);
        const paid = pay();
        await until(async () => (await waiting(db())) === 2);
        return { both: Promise.all([cancelled, paid]) };
      });
      const [, { status, body: said }] = await answers.both;
      const [order] = await db().select().from(orders).where(eq(orders.id, orderId));
      return { said: said.error ?? status, state: order!.state, awaitsWire: order!.dueDay !== null };
    };
    const fault = { said: 200, state: 'cancelled', awaitsWire: true };
    expect(await withoutGuard('order lock', refuseAndPay)).toEqual(fault);
    const right = { said: 'order_not_payable', state: 'cancelled', awaitsWire: false };
    expect(await refuseAndPay()).toEqual(right);
  });

  test('an order that is paid and expires at the same moment does one of them; without its lock both', async () => {
    const moveOrder = createMoveOrder(reactionsOf(portal.context).runMove);
    const payAndExpire = async () => {
      const { race } = await aRace(db());
      const [buyer] = await aCrowd(portal, 1);
      const { id: orderId } = await orderWith(portal, buyer!.as, buyer!.member.id, race.id);
      const row = sql`select from customer_order where id = ${orderId} for update`;
      const ends = await collide(db(), row, ['pay', 'expire'] as const, (move) =>
        moveOrder(db(), { orderId, move, why: 'race', by: null, at: new Date(testNow) }).then(
          () => 'done',
          (error: unknown) => (error instanceof Refusal ? 'refused' : 'failed'),
        ),
      );
      return tally(ends);
    };
    // Both go ahead; which comes second may then be stopped by the counters' own check, and is no refusal.
    expect(await withoutGuard('order lock', payAndExpire)).not.toHaveProperty('refused');
    expect(await payAndExpire()).toEqual({ done: 1, refused: 1 });
  });

  test('exactly one of them happens, and the places are where the order says', async () => {
    const { race } = await aRace(db(), 15, { stock: 40 });
    const crowd = await aCrowd(portal, 40);
    const moveOrder = createMoveOrder(reactionsOf(portal.context).runMove);
    const placed = await Promise.all(crowd.map((buyer) => orderWith(portal, buyer.as, buyer.member.id, race.id)));
    const move = (orderId: string, name: 'pay' | 'expire' | 'cancel') =>
      db()
        .transaction((tx) => moveOrder(tx, { orderId, move: name, why: 'race', by: null, at: new Date(testNow) }))
        .then(
          () => name as string,
          (error: unknown) => (error instanceof Refusal ? 'refused' : String(error)),
        );
    const ends = await Promise.all(
      placed.map(({ id }) => Promise.all([move(id, 'expire'), move(id, 'pay'), move(id, 'cancel')])),
    );
    for (const end of ends) expect(end.filter((one) => one === 'refused')).toHaveLength(2);
    await invariantsHold(db());
  });

  test('the money of orders that expire while it arrives is never lost: the order is paid in the end', async () => {
    await portal.mood({ notices: 'none' });
    const { race, sellableId } = await aRace(db(), 15, { stock: 12 });
    const crowd = await aCrowd(portal, 12);
    const placed = await Promise.all(
      crowd.map(async (buyer) => {
        const { id } = await orderWith(portal, buyer.as, buyer.member.id, race.id);
        const start = await portal.ask('POST', '/v3.0/payment/cc', { as: buyer.as, body: { order_id: id } });
        await portal.press(start.body.redirect_link, 'approve');
        return { buyer, id };
      }),
    );
    portal.setNow('2026-09-02T10:00:01Z');
    const expire = jobsOf(portal.context).find(({ name }) => name === 'expire-orders')!;
    const outcomes = await Promise.all([
      ...placed.map(async ({ buyer, id }) => {
        const { body } = await portal.ask('GET', `/v3.0/orders/${id}/result`, { as: buyer.as });
        return body.data.outcome as string;
      }),
      expire.run({}).then(() => 'expired those it met'),
    ]);
    expect(tally(outcomes)).toEqual({ paid: 12, 'expired those it met': 1 });
    expect(await counterOf(db(), sellableId)).toMatchObject({ purchased: 12, ordered: 0 });
    expect(await db().$count(refunds)).toBe(0);
    await invariantsHold(db());
  });
});
