import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { recountOrder } from '#features/coupons/server/recount.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import type { Refusal } from '#kernel/errors.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../tests/support/carts.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { createMoveOrder } from './moves.ts';
import { outboxJob } from './outbox.ts';
import type { OnOrderChange, OrderChange } from './reactions.ts';
import { orderDetails, orders } from './tables.ts';
import { createTakeOut } from './takeOut.ts';

let portal: TestPortal;
const told: OrderChange[] = [];
const afterCommit: OnOrderChange[] = [async (_, change) => void told.push(change)];

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const at = new Date(testNow);
const why = 'asked by the office';
const moveOrder = createMoveOrder(moveWithUses);
const move = (orderId: string, name: 'pay' | 'expire' | 'cancel' | 'revive' | 'refund_part') =>
  moveOrder(db(), { orderId, move: name, why, by: null, at });
const takeOut = (orderId: string, lines: readonly string[]) =>
  db().transaction((tx) =>
    createTakeOut({ runMove: moveWithUses, afterCommit, recount: recountOrder(portal.context) })(tx, {
      orderId,
      lines,
      why,
      by: null,
      at,
    }),
  );
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no refusal',
    (error: Refusal) => error.code,
  );

/** An order with a registration for each of these races, a service of the first one, and two caps. */
async function anOrder(...races: { id: number }[]) {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const cart = await cartOf(portal, as);
  const cap = await aProduct(db());
  const lunch = await aProduct(db(), 15, { ofRace: races[0]!.id });
  const put = async (body: object) => {
    const { status, body: answer } = await addLine(portal, as, cart, body);
    expect(status, JSON.stringify(answer)).toBe(201);
    return answer.detail.id as string;
  };
  const details: string[] = [];
  for (const [at, race] of races.entries()) {
    const member = at === 0 ? user.member : (await aUser(db())).member;
    if (at > 0)
      await db().execute(sql`update member set user_id = ${user.id}, himself = false where id = ${member.id}`);
    details.push(await put(registrationBody(member.id, { id: race.id })));
  }
  const product = { detail_type: 'product', quantity: 1 };
  const service = await put({ ...product, product_id: lunch.product.id, parent_id: details[0] });
  const caps = await put({ ...product, product_id: cap.product.id, quantity: 2 });
  const { status, body } = await order(portal, as, { cart_id: cart });
  expect(status, JSON.stringify(body)).toBe(201);
  return { as, user, id: body.data.id as string, details, service, caps };
}

const stateOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!.state;
const removedOf = async (id: string) =>
  (await db().select().from(orderDetails).where(eq(orderDetails.orderId, id)))
    .filter(({ removedAt }) => removedAt !== null)
    .map((line) => line.id)
    .sort();
/** The states of a line's registration and entries, and the counters of its holds. */
async function lifeOf(detail: string) {
  const [registration] = await db().select().from(registrations).where(eq(registrations.orderDetailId, detail));
  const places = await db().select().from(entries).where(eq(entries.registrationId, registration!.id));
  const { rows } = await db().execute<{ counted: string }>(sql`
    select counted from order_hold where order_detail_id = ${detail}`);
  return [registration!.state, ...places.map(({ state }) => state), ...rows.map(({ counted }) => counted)];
}

describe('A line is taken out of an order with its services, its entries and its holds', () => {
  test.each(['awaiting_payment', 'paid'] as const)(
    'of one that is %s, and no later move takes them again',
    async (state) => {
      const [{ race: one }, { race: two }] = [await aRace(db()), await aRace(db())];
      const { id, as, details, service } = await anOrder(one, two);
      if (state === 'paid') await move(id, 'pay');
      const gone = await takeOut(id, [details[0]!]);
      expect(gone.map((line) => line.id).sort()).toEqual([details[0], service].sort());
      expect(await lifeOf(details[0]!)).toEqual(['released', 'released', 'none']);
      const rest = state === 'paid' ? ['confirmed', 'live', 'purchased'] : ['on_hold', 'live', 'ordered'];
      expect(await lifeOf(details[1]!)).toEqual(rest);
      expect(told.at(-1)).toMatchObject({
        what: 'take_out',
        from: state,
        to: state,
        lines: [...gone.map((l) => l.id)],
      });
      await invariantsHold(db());

      for (const next of state === 'paid'
        ? (['refund_part', 'refund_part'] as const)
        : (['expire', 'revive'] as const)) {
        await move(id, next);
        expect(await lifeOf(details[0]!)).toEqual(['released', 'released', 'none']);
        await invariantsHold(db());
      }
      expect(await lifeOf(details[1]!)).toEqual(['confirmed', 'live', 'purchased']);

      const shown = (await portal.ask('GET', `/v3.0/orders/${id}`, { as })).body.data;
      expect(shown.order_details.map((line: { removed_at: string | null }) => line.removed_at !== null)).toEqual([
        true,
        false,
        true,
        false,
      ]);
      const counted = state === 'paid' ? 1 : 0;
      expect(shown.order_details[0]).toMatchObject({ removed_at: testNow, counted });
      expect(shown.order_details[1]).toMatchObject({ removed_at: null, counted: 1 });
      const listed = (await portal.ask('GET', '/v3.0/user/orders', { as })).body.data[0];
      expect(listed).toMatchObject({ id, items: 3 });
      const passes = (await portal.ask('GET', `/v3.0/orders/${id}/passes`, { as })).body.data;
      expect(passes.map((pass: { detail_id: string }) => pass.detail_id)).toEqual([details[1]]);
    },
  );

  test('one of which nothing is left says how many items there were, without what was taken out unpaid', async () => {
    const [{ race: one }, { race: two }] = [await aRace(db()), await aRace(db())];
    const { id, as, details, caps } = await anOrder(one, two);
    const items = async () => (await portal.ask('GET', '/v3.0/user/orders', { as })).body.data[0].items;
    await takeOut(id, [details[0]!]);
    expect(await items()).toBe(3);
    await move(id, 'pay');
    await takeOut(id, [details[1]!, caps]);
    expect(await items()).toBe(3);
  });

  test('and what is to be paid is counted anew, with commission and delivery', async () => {
    const [{ race: one }, { race: two }] = [
      await aRace(db(), 15, { price: '60.00' }),
      await aRace(db(), 15, { price: '30.00' }),
    ];
    const { id, as, details, caps } = await anOrder(one, two);
    const pay = (body: object) => portal.ask('POST', `/v3.0/orders/${id}/pay`, { as, body });
    await pay({ action: 'pre-request', payment_method: 'credit_card' });
    const shown = async () => (await portal.ask('GET', `/v3.0/orders/${id}`, { as })).body.data;
    // 60 + 12.50 for the service + 30 + 2 × 12.50
    expect(await shown()).toMatchObject({ total_amount: '127.50', admin_cost: '5.70', total_amount_due: '133.20' });
    await db().execute(sql`
      update customer_order set total_shipping = 600, total_amount_due = total_amount_due + 600 where id = ${id};`);
    await db().execute(sql`
      update product set require_shipping = true where id = (select product_id from order_detail where id = ${caps})`);

    await takeOut(id, [details[0]!]);
    // 30 + 25 + 6 for the delivery: 1.50 + 6 % of 46
    expect(await shown()).toMatchObject({ total_amount: '55.00', total_shipping: '6.00', total_amount_due: '65.30' });
    await outboxJob(portal.context, afterCommit).run({});
    expect(told.map(({ orderId, what }) => orderId === id && what)).toContain('change_due');

    await takeOut(id, [caps]);
    expect(await shown()).toMatchObject({
      ...{ total_amount: '30.00', total_shipping: '0.00', admin_cost: '2.40', total_amount_due: '32.40' },
      payment_method: 'credit_card',
    });
  });

  test('once: a second time takes nothing', async () => {
    const { race } = await aRace(db());
    const { id, details } = await anOrder(race);
    await takeOut(id, [details[0]!]);
    const before = told.length;
    expect(await takeOut(id, [details[0]!])).toEqual([]);
    expect(told.length).toBe(before);
    await invariantsHold(db());
  });

  test('half a pair goes along, and the other pair stays', async () => {
    const { race } = await aRace(db(), 15, { registrationsInCart: 2 });
    const { id, details, service } = await anOrder(race, race, race, race);
    await takeOut(id, [details[1]!]);
    expect(await removedOf(id)).toEqual([details[0], details[1], service].sort());
    expect(await lifeOf(details[2]!)).toEqual(['on_hold', 'live', 'ordered']);
    await invariantsHold(db());
  });

  test('an unpaid order that is left without lines is cancelled, and keeps its amounts', async () => {
    const { race } = await aRace(db());
    const { id, details, caps } = await anOrder(race);
    await takeOut(id, [caps]);
    expect(await stateOf(id)).toBe('awaiting_payment');
    await takeOut(id, [details[0]!]);
    expect(await stateOf(id)).toBe('cancelled');
    await invariantsHold(db());
  });

  test('a line of another order is not found, and an order that is over has nothing to take out', async () => {
    const { race } = await aRace(db());
    const [mine, theirs] = [await anOrder(race), await anOrder(race)];
    expect(await refusal(takeOut(mine.id, [mine.caps, theirs.caps]))).toBe('line_not_of_order');
    expect(await removedOf(mine.id)).toEqual([]);
    await move(mine.id, 'expire');
    expect(await refusal(takeOut(mine.id, [mine.caps]))).toBe('order_not_payable');
  });
});
