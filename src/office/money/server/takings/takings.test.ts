import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { orders } from '#features/orders/server/tables.ts';
import { handWays, providers } from '#features/payments/rules/providers.ts';
import { type TakingWay, takingWays } from '#features/payments/rules/takings.ts';
import { closedUntil } from '#features/payments/server/closeBooks.ts';
import { createGiveBackAgain, settleRefund } from '#features/payments/server/endRefund.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { createNoteMoney } from '#features/payments/server/noteMoney.ts';
import { movePayment } from '#features/payments/server/paymentRecords.ts';
import { findRefund } from '#features/payments/server/refundRecords.ts';
import { moneyFacts, payments, refunds } from '#features/payments/server/tables.ts';
import { unsendRefund } from '#features/payments/server/unsendRefund.ts';
import { bankMovements } from '#features/statements/server/tables.ts';
import { addDays, type Day, day, dayInRome } from '#kernel/calendar.ts';
import { Refusal } from '#kernel/errors.ts';
import { type Cents, cents, euroText } from '#kernel/money.ts';
import { newId } from '#server/ids.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { orderWith } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';
import { aMovement } from '../../../../../tests/support/movements.ts';
import { readTakings } from './takingsView.ts';

let portal: TestPortal;
let money: Awaited<ReturnType<typeof aColleague>>;
let race: Awaited<ReturnType<typeof aRace>>['race'];
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  money = await aColleague(portal, 'money');
  ({ race } = await aRace(portal.context.db, 15, { price: '30.00', stock: 10_000 }));
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const now = () => portal.context.clock();
const moveOrder = createMoveOrder(moveWithUses);
const first = dayInRome(new Date(testNow));
const on = (at: Day) => portal.setNow(`${at}T10:00:00.000Z`);

async function anOrder() {
  const user = await aUser(db());
  const { id } = await orderWith(portal, await portal.signIn(user.id), user.member.id, race.id);
  return id;
}
const dueOf = async (id: string) => {
  const [order] = await db().select().from(orders).where(eq(orders.id, id));
  return order!;
};

/** Money for an order as its provider tells of it, or as the office notes it; answers how much came. */
async function pay(id: string, way: TakingWay, { more = 0, valueDay = dayInRome(now()) } = {}): Promise<Cents> {
  const { totalAmountDue, state } = await dueOf(id);
  const hand = handWays.find((one) => one === way);
  const amount = cents(totalAmountDue + more);
  await db().transaction(async (tx) => {
    if (hand) {
      const note = createNoteMoney(portal.context, reactionsOf(portal.context));
      const facts = { way: hand, amount, valueDay, note: 'CRO', seen: state, by: money.id, circuitId: 15 } as const;
      return void (await note(tx, { ...facts, orderId: id, less: 'write_off' }));
    }
    const provider = providers.find((one) => one === way)!;
    const paymentId = newId();
    const row = { id: paymentId, orderId: id, provider, providerRef: paymentId, amount: totalAmountDue } as const;
    await tx.insert(payments).values({ ...row, state: 'open', createdAt: now(), changedAt: now() });
    await movePayment(tx, paymentId, 'pay', now());
    await tx
      .update(orders)
      .set({ payMethod: provider === 'stripe' ? 'credit_card' : provider })
      .where(eq(orders.id, id));
    await moveOrder(tx, { orderId: id, move: 'pay', why: 'paid', by: null, at: now() });
  });
  return hand ? amount : totalAmountDue;
}
const ask = (method: 'GET' | 'POST', path: string, body?: object, as = money.as) =>
  portal.ask(method, `/v3.0/circuits/15/takings${path}`, { as, ...(body && { body }) });
const ofDay = async (at: Day) => (await ask('GET', `/${at}`)).body.data;
const close = async (until: Day | null) => ask('POST', '/lock', { until }, await portal.signIn(money.id));

describe('The books are closed', () => {
  test('up to a day that is over; then nothing counts on it, and money for it counts on the first open day', async () => {
    on(first);
    const [early, late] = [await anOrder(), await anOrder()];
    const came = await pay(early, 'bank');
    expect((await close(first)).body.errors).toEqual({ until: ['day_not_over'] });
    on(addDays(first, 3));
    expect((await close(first)).status).toBe(200);
    expect((await ask('GET', '')).body.data.closed_until).toBe(first);

    await pay(late, 'bank', { valueDay: first });
    const [noted] = await db().select().from(payments).where(eq(payments.orderId, late));
    const [fact] = await db().select().from(moneyFacts).where(eq(moneyFacts.orderId, late));
    expect([noted!.valueDay, fact!.countsOn]).toEqual([first, addDays(first, 1)]);
    expect((await ofDay(first)).net).toBe(euroText(came));

    // Nor is anything that counts changed or taken away, whoever asks.
    const kept = [
      db()
        .update(moneyFacts)
        .set({ amount: cents(1) })
        .where(eq(moneyFacts.id, fact!.id)),
      db().delete(moneyFacts).where(eq(moneyFacts.id, fact!.id)),
      db().execute(sql`truncate money_fact cascade`),
    ];
    for (const change of kept) await expect(change).rejects.toMatchObject({ cause: { code: '23001' } });
    await invariantsHold(db());
  });

  test('further on and back again, with who did it in the log', async () => {
    expect((await close(addDays(first, 2))).status).toBe(200);
    expect((await close(null)).status).toBe(200);
    const third = await anOrder();
    await pay(third, 'cash', { valueDay: first });
    const [fact] = await db().select().from(moneyFacts).where(eq(moneyFacts.orderId, third));
    expect(fact!.countsOn).toBe(first);
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.action, 'books_closed'));
    expect(entries.map(({ actorUserId, facts }) => [actorUserId, facts])).toEqual([
      [money.id, { before: { closed_until: null }, after: { closed_until: first } }],
      [money.id, { before: { closed_until: first }, after: { closed_until: addDays(first, 2) } }],
      [money.id, { before: { closed_until: addDays(first, 2) }, after: { closed_until: null } }],
    ]);
    await invariantsHold(db());
  });

  test('in their own circuit: another one’s stay open', async () => {
    expect((await close(first)).status).toBe(200);
    expect(await closedUntil(db(), 8)).toBeNull();
    expect((await close(null)).status).toBe(200);
  });
});

describe('The takings of a day', () => {
  test('name the rows that they are made of, and stand in the file of the month', async () => {
    const at = day('2026-09-05');
    on(at);
    const id = await anOrder();
    await pay(id, 'cash', { more: 500 });
    const { reference, totalAmountDue } = await dueOf(id);
    const { rows, net, said } = await ofDay(at);
    expect(said).toBeNull();
    expect(rows).toMatchObject([
      { reference, way: 'cash', amount: euroText(totalAmountDue) },
      { reference, way: 'cash', amount: '5.00' },
    ]);
    const file = await portal.app.inject({
      url: '/api/v3.0/circuits/15/takings/file?month=2026-09&lang=it',
      headers: { authorization: `Bearer ${await portal.signIn(money.id)}` },
    });
    const amount = net.replace('.', ',');
    expect(file.payload).toContain(`${at};0,00;${amount};0,00;0,00;0,00;${amount}\r\n`);
  });

  test('name what a statement says otherwise: what is open, and what was put aside', async () => {
    const at = day('2026-09-06');
    on(at);
    const as = await portal.signIn(money.id);
    await aMovement(db(), 15, at, now());
    const [open] = (await ofDay(at)).movements;
    expect(open).toMatchObject({ aside: 0, note: null });
    const put = { as, body: { note: 'Contributo di uno sponsor.' } };
    expect((await portal.ask('POST', `/v3.0/circuits/15/movements/${open.id}/aside`, put)).status).toBe(200);
    const { movements, net, said } = await ofDay(at);
    expect([net, said]).toEqual(['0.00', '5.00']);
    expect(movements).toMatchObject([{ payer: 'Ada Verdi', amount: '5.00', aside: 1, note: put.body.note }]);
    const { days } = (await ask('GET', `?month=${at.slice(0, 7)}`)).body.data;
    expect(days).toContainEqual(expect.objectContaining({ day: at, ways: [] }));
    // What another circuit has put aside is no day of this one's.
    const theirs = addDays(at, 1);
    await aMovement(db(), 8, theirs, now());
    await db().update(bankMovements).set({ state: 'aside', settledAt: now() }).where(eq(bankMovements.circuitId, 8));
    const month = (await ask('GET', `?month=${at.slice(0, 7)}`)).body.data;
    expect(month.days.map((one: { day: Day }) => one.day)).not.toContain(theirs);
    // The months lead on to today's, and no further.
    expect(month.after).toBeNull();
    expect((await ask('GET', `?month=${month.before}`)).body.data.after).toBe(month.month);
    // No statement covers the day before.
    expect((await ofDay(addDays(at, -1))).said).toBeNull();
  });
});

/** What the takings of the months from a day on say: of each day and way what is left, where it is something. */
async function takingsSince(began: Day): Promise<ReadonlyMap<string, number>> {
  const months = new Set<string>();
  for (let at = began; at <= dayInRome(now()); at = addDays(at, 1)) months.add(at.slice(0, 7));
  const found = new Map<string, number>();
  for (const month of months)
    for (const { day: at, ways } of (await readTakings(db(), { circuitId: 15, month, now: now() })).days)
      for (const { way, net } of ways)
        if (at >= began && net !== 0) found.set(`${at} ${way}`, net + (found.get(`${at} ${way}`) ?? 0));
  return found;
}

/** It was given back at its provider already, so many days ago; null: the portal gives it back. */
const backAlready = fc.option(fc.nat({ max: 4 }), { freq: 2 });

const step = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    way: fc.constantFrom(...takingWays),
    more: fc.constantFrom(0, 0, 700, -150),
  }),
  fc.record({ do: fc.constant('again' as const), which: fc.nat({ max: 9 }), way: fc.constantFrom(...handWays) }),
  fc.record({
    do: fc.constant('give_back' as const),
    which: fc.nat({ max: 9 }),
    cents: fc.integer({ min: 1, max: 3_500 }),
    byBank: fc.boolean(),
    back: backAlready,
  }),
  fc.record({ do: fc.constant('end' as const), which: fc.nat({ max: 9 }), fails: fc.boolean() }),
  fc.record({
    do: fc.constant('retry' as const),
    which: fc.nat({ max: 9 }),
    back: backAlready,
    cents: fc.integer({ min: 1, max: 3_500 }),
  }),
  fc.record({ do: fc.constant('not_back' as const), which: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant('next_day' as const), closes: fc.boolean() }),
);

describe('The equation of all days', () => {
  test('whatever is paid, given back, written off and refused: bank + providers + desk = orders, to the cent', async () => {
    let today = day('2026-10-01');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        const made: string[] = [];
        /** What bank, till and providers would say, kept beside the portal. */
        const outside = new Map<string, number>();
        const began = today;
        let closed = addDays(began, -10);
        const move = (way: TakingWay, amount: number, at = today) => {
          const key = `${at > closed ? at : addDays(closed, 1)} ${way}`;
          outside.set(key, (outside.get(key) ?? 0) + amount);
        };
        /** The provider that has taken an order's money. */
        const providerOf = async (id: string) => {
          const paid = await db().select().from(payments).where(eq(payments.orderId, id));
          return paid.find(({ valueDay }) => valueDay === null)!.provider;
        };
        const pending = async () =>
          db()
            .select()
            .from(refunds)
            .where(sql`${refunds.orderId} = any (${sql.param(made)}::uuid[])`)
            .orderBy(refunds.createdAt, refunds.id);
        const run = async (one: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
          on(today);
          if (one.do === 'pay') {
            // Ordered while registrations are open.
            on(first);
            const id = await anOrder();
            on(today);
            made.push(id);
            move(one.way, await pay(id, one.way, { more: one.more }));
          } else if (one.do === 'again') {
            const id = made[one.which];
            if (id) move(one.way, await pay(id, one.way));
          } else if (one.do === 'give_back') {
            const id = made[one.which];
            if (!id) return;
            const give = createGiveBack(portal.context, reactionsOf(portal.context));
            const what = { amount: cents(one.cents) };
            const back = one.back === null ? undefined : { on: addDays(today, -one.back), reference: 'by hand' };
            await db().transaction((tx) =>
              give(tx, { orderId: id, what, byBank: one.byBank, back, why: 'by chance', by: null }),
            );
            if (back) move(await providerOf(id), -one.cents, back.on);
          } else if (one.do === 'next_day') {
            const over = today;
            today = addDays(today, 1);
            on(today);
            if (!one.closes) return;
            expect(await close(over)).toMatchObject({ status: 200 });
            closed = over;
          } else {
            const known = (await pending())[one.which];
            if (!known) return;
            if (one.do === 'retry') {
              const amount = cents(Math.min(one.cents, known.amount));
              const back =
                one.back === null ? {} : { back: { on: addDays(today, -one.back), reference: 'by hand', amount } };
              await db().transaction((tx) =>
                createGiveBackAgain(portal.context, [])(tx, { refundId: known.id, way: 'bank', by: null, ...back }),
              );
              if (one.back !== null) move(await providerOf(known.orderId), -amount, addDays(today, -one.back));
              return;
            }
            if (one.do === 'not_back') {
              if (known.way !== 'provider' || known.endedAt === null) return;
              const asked = { refundId: known.id, orderId: known.orderId, seen: known.endedAt.toISOString() };
              const more = { cameBackOn: null, reason: 'It was another order.', by: money.id };
              await db().transaction((tx) => unsendRefund(tx, { ...asked, ...more }, now()));
              return move(await providerOf(known.orderId), known.amount, known.sentOn!);
            }
            const [refund] = await findRefund(db(), { id: known.id });
            const [payment] = await db().select().from(payments).where(eq(payments.id, refund!.payment_id!));
            const byBank = refund!.way === 'bank';
            const done = byBank ? { sentOn: today, bankReference: 'CRO' } : { ref: 're' };
            const ending = one.fails && !byBank ? { failure: 'no funds' } : done;
            const ended = await db().transaction((tx) => settleRefund(tx, refund!, ending, now()));
            if (ended && !('failure' in ending)) move(byBank ? 'bank' : payment!.provider, -refund!.amount);
          }
        };
        for (const one of steps) {
          await run(one).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
          });
        }
        const { rows } = await db().execute<{ counted: number; in_orders: number }>(sql`
          select
            (select coalesce(sum(f.amount), 0)::int from money_fact f
              where f.counts_on >= ${began}::date and f.kind <> 'written_off') as counted,
            -- What orders were sold for, and money that pays none of them, less what is back.
            (select coalesce(sum(o.total_amount_due), 0) from customer_order o where o.payed_at is not null
              and o.id = any (${sql.param(made)}::uuid[]))::int
              + (select coalesce(sum(f.amount), 0) from refund f join payment p on p.id = f.payment_id
                where f.surplus and f.state <> 'failed' and f.order_id = any (${sql.param(made)}::uuid[]))::int
              - (select coalesce(sum(f.amount), 0) from refund f where f.state = 'done'
                and f.order_id = any (${sql.param(made)}::uuid[]))::int as in_orders`);
        const atBankAndDesk = [...outside.values()].reduce((all, amount) => all + amount, 0);
        expect(rows[0]).toEqual({ counted: atBankAndDesk, in_orders: atBankAndDesk });
        expect(await takingsSince(began)).toEqual(new Map([...outside].filter(([, amount]) => amount !== 0)));
        await invariantsHold(db());
        today = addDays(today, 1);
      }),
      { numRuns: 25 },
    );
  }, 180_000);
});
