import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { isRevivable } from '#features/orders/server/revivableView.ts';
import { orders } from '#features/orders/server/tables.ts';
import { createTakeOut } from '#features/orders/server/takeOut.ts';
import { day } from '#kernel/calendar.ts';
import { Refusal } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../tests/support/carts.ts';
import { moneyRuns } from '../../../../tests/support/extent.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { createGiveBackAgain, settleRefund } from './endRefund.ts';
import { createGiveBack } from './giveBack.ts';
import { movePayment } from './paymentRecords.ts';
import { findRefund } from './refundRecords.ts';
import { payments } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const at = new Date(testNow);
const moveOrder = createMoveOrder(moveWithUses);
const said = { why: 'by chance', by: null };

/** A race in pairs, a race, and a cap, each with plenty of stock; built once, as counters are compared over all orders. */
async function aPlace() {
  const { race: pair } = await aRace(db(), 15, { price: '20.00', registrationsInCart: 2, stock: 10_000 });
  const { race } = await aRace(db(), 15, { price: '35.00', stock: 10_000 });
  const cap = await aProduct(db(), 15, { price: '7.50', stock: 10_000 });
  const lunch = await aProduct(db(), 15, { price: '0.00', ofRace: race.id, stock: 10_000 });
  return { pair, race, cap, lunch };
}

/** An order of two pairs, a registration with a service, and three caps. */
async function anOrder({ pair, race, cap, lunch }: Awaited<ReturnType<typeof aPlace>>) {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const cart = await cartOf(portal, as);
  const put = async (body: object) => {
    const { status, body: answer } = await addLine(portal, as, cart, body);
    expect(status, JSON.stringify(answer)).toBe(201);
    return answer.detail.id as string;
  };
  for (let n = 0; n < 4; n += 1) {
    const { member } = await aUser(db());
    await db().execute(sql`update member set user_id = ${user.id}, himself = false where id = ${member.id}`);
    await put(registrationBody(member.id, { id: pair.id }));
  }
  const registered = await put(registrationBody(user.member.id, { id: race.id }));
  const product = { detail_type: 'product', quantity: 1 };
  await put({ ...product, product_id: lunch.product.id, parent_id: registered });
  await put({ ...product, product_id: cap.product.id, quantity: 3 });
  const { status, body } = await order(portal, as, { cart_id: cart });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.data.id as string, lines: body.data.order_details.map(({ id }: { id: string }) => id) as string[] };
}

const line = fc.nat({ max: 6 });
const step = fc.oneof(
  fc.record({ do: fc.constant('take_out' as const), line }),
  fc.record({ do: fc.constant('pay' as const), byCard: fc.boolean() }),
  fc.record({ do: fc.constant('give_amount' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({
    do: fc.constant('give_beside' as const),
    cents: fc.integer({ min: 1, max: 9_000 }),
    free: fc.uniqueArray(line, { maxLength: 2 }),
    commission: fc.boolean(),
  }),
  fc.record({ do: fc.constant('give_line' as const), line, byBank: fc.boolean() }),
  fc.record({ do: fc.constant('give_rest' as const) }),
  fc.record({ do: fc.constant('end' as const), which: fc.nat({ max: 4 }), fails: fc.boolean() }),
  fc.record({
    do: fc.constant('again' as const),
    which: fc.nat({ max: 4 }),
    back: fc.option(fc.integer({ min: 1, max: 9_000 })),
  }),
  fc.record({ do: fc.constant('expire' as const) }),
  fc.record({ do: fc.constant('late_money' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const refundsOf = async (id: string) =>
  (
    await db().execute<{ id: string; state: string }>(sql`
    select id, state from refund where order_id = ${id} order by created_at, id`)
  ).rows;

async function run({ id, lines }: Awaited<ReturnType<typeof anOrder>>, now: Step): Promise<void> {
  const transaction = db().transaction.bind(db());
  const give = (what: Parameters<ReturnType<typeof createGiveBack>>[1]['what'], byBank = false) =>
    transaction((tx) =>
      createGiveBack(portal.context, reactionsOf(portal.context))(tx, { orderId: id, what, byBank, ...said }),
    );
  switch (now.do) {
    case 'take_out':
      return void (await transaction((tx) =>
        createTakeOut(reactionsOf(portal.context))(tx, { orderId: id, lines: [lines[now.line]!], at, ...said }),
      ));
    case 'pay':
      return void (await transaction(async (tx) => {
        await moveOrder(tx, { orderId: id, move: 'pay', at, ...said });
        const [paid] = await tx.select().from(orders).where(eq(orders.id, id));
        if (!now.byCard || paid!.totalAmountDue === 0) return;
        const payment = { id: newId(), orderId: id, provider: 'stripe', amount: paid!.totalAmountDue } as const;
        const providerRef = payment.id;
        await tx.insert(payments).values({ ...payment, providerRef, state: 'open', createdAt: at, changedAt: at });
        await movePayment(tx, payment.id, 'pay', at);
      }));
    case 'give_amount':
      return void (await give({ amount: cents(now.cents) }));
    case 'give_beside': {
      const free = now.free.map((one) => lines[one]!);
      const beside = now.commission ? ({ commission: true } as const) : {};
      return void (await give({ amount: cents(now.cents), free, beside }));
    }
    case 'give_line':
      return void (await give({ lines: [lines[now.line]!] }, now.byBank));
    case 'give_rest':
      return void (await give('rest'));
    case 'end': {
      const one = (await refundsOf(id))[now.which];
      if (!one) return;
      const [refund] = await findRefund(db(), { id: one.id });
      const sent = { sentOn: day('2026-09-03'), bankReference: 'CRO' };
      const ending = now.fails ? { failure: 'no' } : refund!.way === 'bank' ? sent : { ref: 're' };
      return void (await transaction((tx) => settleRefund(tx, refund!, ending, at)));
    }
    case 'again': {
      const one = (await refundsOf(id))[now.which];
      if (!one) return;
      return void (await transaction((tx) =>
        createGiveBackAgain(portal.context, [])(tx, {
          ...{ refundId: one.id, way: 'bank', by: null },
          ...(now.back !== null && { back: { amount: cents(now.back), on: day('2026-09-01'), reference: 're_1' } }),
        }),
      ));
    }
    case 'expire':
      return void (await moveOrder(db(), { orderId: id, move: 'expire', at, ...said }));
    case 'late_money':
      return void (await transaction(async (tx) => {
        await tx.execute(sql`select from customer_order where id = ${id} for update`);
        if (await isRevivable(tx, id)) await moveOrder(tx, { orderId: id, move: 'revive', at, ...said });
      }));
  }
}

/** Of a race that is registered in pairs an order has whole pairs; each row is a fault. */
async function halfPairs(): Promise<object[]> {
  const { rows } = await db().execute(sql`
    select o.reference from customer_order o where o.state in ('awaiting_payment', 'paid', 'partly_refunded')
      and (select count(*) from order_detail d join registration r on r.order_detail_id = d.id
        join race c on c.id = r.race_id where d.order_id = o.id and d.removed_at is null
        and c.registrations_in_cart = 2) % 2 = 1`);
  return rows;
}

test('whatever is taken out, paid, given back, refused and revived: money, lines and counters agree', async () => {
  const place = await aPlace();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const made = await anOrder(place);
      for (const one of steps) {
        await run(made, one).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
        await invariantsHold(db());
        expect(await halfPairs()).toEqual([]);
      }
    }),
    { numRuns: moneyRuns.refunds },
  );
}, 120_000);
