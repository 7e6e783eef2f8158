import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { orders } from '#features/orders/server/tables.ts';
import { handWays, providers } from '#features/payments/rules/providers.ts';
import { type TakingWay, takingWays } from '#features/payments/rules/takings.ts';
import { createGiveBackAgain, settleRefund } from '#features/payments/server/endRefund.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { createNoteMoney } from '#features/payments/server/noteMoney.ts';
import { findRefund } from '#features/payments/server/refundRecords.ts';
import { dayCloses, payments, refunds } from '#features/payments/server/tables.ts';
import { unsendRefund } from '#features/payments/server/unsendRefund.ts';
import { addDays, type Day, day, dayInRome } from '#kernel/calendar.ts';
import { Refusal } from '#kernel/errors.ts';
import { type Cents, cents, euroText } from '#kernel/money.ts';
import { violated } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { orderWith } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';
import { aMovement } from '../../../../../tests/support/movements.ts';
import { renewMoneyDaysJob } from '../figures/renewMoneyDays.ts';
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
    await tx.insert(payments).values({ ...row, state: 'paid', createdAt: now(), changedAt: now() });
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
const close = async (at: Day, ways: readonly object[], note = '') =>
  ask('POST', `/${at}/close`, { ways, note }, await portal.signIn(money.id));

describe('A day is closed', () => {
  test('once it is over, with what was counted; then it takes nothing more', async () => {
    on(first);
    const late = await anOrder();
    const came = await pay(await anOrder(), 'bank');
    const way = { way: 'bank', net: euroText(came), counted: euroText(came) };
    expect((await close(first, [way])).body.error).toBe('day_not_over');
    on(addDays(first, 1));
    expect((await close(first, [{ ...way, net: '1.00' }])).body.error).toBe('takings_changed');
    expect((await close(first, [])).body.error).toBe('takings_changed');
    // Seen a moment ago, and taken away since.
    const gone = { way: 'cash', net: '5.00', counted: '5.00' };
    expect((await close(first, [way, gone])).body.error).toBe('takings_changed');
    expect((await close(first, [{ ...way, counted: '1.00' }])).body.errors).toEqual({
      note: ['difference_needs_reason'],
    });
    expect((await close(first, [way])).status).toBe(200);
    // Who comes second reads who was first, and when.
    const again = (await close(first, [way])).body;
    expect(again).toMatchObject({ error: 'day_closed', day: first, by: money.name, at: expect.any(String) });
    expect(again.detail).toContain(money.name);
    expect(await ofDay(first)).toMatchObject({
      may_close: 0,
      closed: { by: money.name, differences: [] },
      ways: [{ way: 'bank', net: euroText(came), counted: euroText(came) }],
    });

    // A transfer of the closed day, noted a day later, counts on the day on which it is noted.
    await pay(late, 'bank', { valueDay: first });
    const [noted] = await db().select().from(payments).where(eq(payments.orderId, late));
    expect([noted!.valueDay, noted!.takenOn]).toEqual([first, addDays(first, 1)]);
    expect((await ofDay(first)).net).toBe(euroText(came));

    // Nor is anything of it changed past the commands.
    const change = db().update(payments).set({ state: 'failed' }).where(eq(payments.takenOn, first));
    expect(violated(await change.catch((error: unknown) => error))).toBe('day_is_open');
    const more = db()
      .update(payments)
      .set({ amount: cents(1) })
      .where(eq(payments.takenOn, first));
    expect(violated(await more.catch((error: unknown) => error))).toBe('day_is_open');
  });

  test('no earlier than the circuit’s first money, be it noted or in a statement', async () => {
    on(addDays(first, 1));
    const before = addDays(first, -1);
    for (const at of [day('0001-01-01'), day('2020-02-03'), before]) {
      expect(await ofDay(at)).toMatchObject({ may_close: 0, before_money: 1 });
      expect((await close(at, [])).body.error).toBe('day_before_money');
    }
    // Money that no order is known for yet is money.
    await aMovement(db(), 15, before, now());
    expect(await ofDay(before)).toMatchObject({ before_money: 0 });
  });

  test('with a difference only if its reason is said, and the rows that it may come from are named', async () => {
    const at = day('2026-09-05');
    on(at);
    const id = await anOrder();
    await pay(id, 'cash', { more: 500 });
    const { reference, totalAmountDue } = await dueOf(id);
    on(addDays(at, 1));
    const { rows, net } = await ofDay(at);
    expect(rows).toMatchObject([
      { reference, way: 'cash', amount: euroText(totalAmountDue) },
      { reference, way: 'cash', amount: '5.00' },
    ]);
    const ways = [{ way: 'cash', net, counted: euroText(cents(totalAmountDue + 400)) }];
    expect((await close(at, ways, 'Un euro manca in cassa.')).status).toBe(200);
    const month = (await ask('GET', '?month=2026-09')).body.data;
    expect(month.days.find((row: { day: string }) => row.day === at)).toMatchObject({
      closed: { differences: [{ way: 'cash', by: '-1.00' }], note: 'Un euro manca in cassa.' },
    });
    const file = await portal.app.inject({
      url: '/api/v3.0/circuits/15/takings/file?month=2026-09&lang=it',
      headers: { authorization: `Bearer ${await portal.signIn(money.id)}` },
    });
    expect(file.payload).toContain(
      `${at};0,00;${net.replace('.', ',')};0,00;0,00;0,00;${net.replace('.', ',')};Chiuso;-1,00;Un euro manca in cassa.`,
    );
  });

  test('with each way that differs, also where the differences cancel each other out', async () => {
    const at = day('2026-09-04');
    on(at);
    const [inCash, byBank] = [await anOrder(), await anOrder()];
    await pay(inCash, 'cash');
    await pay(byBank, 'bank');
    const { totalAmountDue: net } = await dueOf(inCash);
    on(addDays(at, 1));
    const { ways } = await ofDay(at);
    // No statement covers the day, though one of later days is loaded: the bank has said nothing of it.
    await aMovement(db(), 15, addDays(at, 60), now());
    expect((await ofDay(at)).ways.map(({ said }: { said: string | null }) => said)).toEqual([null, null]);
    const counted = ways.map((way: { way: string; net: string }) => ({
      ...{ way: way.way, net: way.net },
      counted: euroText(cents(net + (way.way === 'cash' ? 300 : -300))),
    }));
    expect((await close(at, counted)).body.errors).toEqual({ note: ['difference_needs_reason'] });
    expect((await close(at, counted, 'Incassato in contanti.')).status).toBe(200);
    expect((await ofDay(at)).closed.differences).toEqual([
      { way: 'bank', by: '-3.00' },
      { way: 'cash', by: '3.00' },
    ]);
  });

  test('with what was put aside among what the statement says, and named as what the difference comes from', async () => {
    const at = day('2026-09-06');
    on(at);
    const as = await portal.signIn(money.id);
    await aMovement(db(), 15, at, now());
    const [open] = (await ofDay(at)).movements;
    expect(open).toMatchObject({ aside: 0, note: null });
    const put = { as, body: { note: 'Contributo di uno sponsor.' } };
    expect((await portal.ask('POST', `/v3.0/circuits/15/movements/${open.id}/aside`, put)).status).toBe(200);
    on(addDays(at, 1));
    const { ways, movements, net } = await ofDay(at);
    expect(ways).toMatchObject([{ way: 'bank', net: '0.00', said: '5.00' }]);
    expect(movements).toMatchObject([{ payer: 'Ada Verdi', amount: '5.00', aside: 1, note: put.body.note }]);
    // Nothing else came that day: it is to be closed all the same.
    const listed = async () => (await ask('GET', `?month=${at.slice(0, 7)}`)).body.data;
    const { days, open: before } = await listed();
    expect(days).toContainEqual(expect.objectContaining({ day: at, ways: [], closed: null }));
    const counted = [{ way: 'bank', net, counted: '5.00' }];
    expect((await close(at, counted, 'Uno sponsor.')).status).toBe(200);
    expect((await listed()).open).toBe(before - 1);
    expect((await ofDay(at)).closed).toMatchObject({ differences: [{ way: 'bank', by: '5.00' }] });
  });

  test('by one of two people; and money that comes at the same moment is counted before or after, never between', async () => {
    const at = day('2026-09-08');
    on(at);
    const came = await pay(await anOrder(), 'cash');
    const late = await anOrder();
    on(addDays(at, 1));
    const ways = [{ way: 'cash', net: euroText(came), counted: euroText(came) }];
    const answers = await Promise.all([close(at, ways), close(at, ways), pay(late, 'cash', { valueDay: at })]);
    const closed = answers.slice(0, 2).map((one) => (typeof one === 'number' ? 0 : (one.body?.error ?? 'closed')));
    const [row] = await db().select().from(payments).where(eq(payments.orderId, late));
    // Either the money was there first, and nobody closed what they had not seen; or it counts on its own day.
    if (row!.takenOn === at) expect(closed).toEqual(['takings_changed', 'takings_changed']);
    else expect(closed.toSorted()).toEqual(['closed', 'day_closed']);
  });

  test('out of turn hides no other open day', async () => {
    const later = addDays(first, 12);
    on(addDays(first, 10));
    await pay(await anOrder(), 'bank');
    on(later);
    const came = await pay(await anOrder(), 'bank');
    on(addDays(first, 14));
    const waiting = async () => (await ask('GET', '', undefined, await portal.signIn(money.id))).body.data.open;
    const open = await waiting();
    expect(open).toBeGreaterThan(1);
    expect((await close(later, [{ way: 'bank', net: euroText(came), counted: euroText(came) }])).status).toBe(200);
    expect(await waiting()).toBe(open - 1);
  });

  test('and every other is asked for from the first closed one on; money of before is told beside it, in the office too', async () => {
    const early = addDays(first, -40);
    const id = await anOrder();
    const other = await anOrder();
    on(addDays(first, 320));
    const asked = async () => (await ask('GET', '', undefined, await portal.signIn(money.id))).body.data;
    const before = await asked();
    expect(before).toMatchObject({ open_since: first });
    await pay(id, 'bank', { valueDay: addDays(first, 25) });
    await pay(other, 'cash', { valueDay: early });
    // However long ago that will be.
    on(day('2028-03-01'));
    const { open, open_earlier } = await asked();
    expect([open, open_earlier]).toEqual([before.open + 1, before.open_earlier + 1]);
    expect((await asked()).open_earliest).toBe(early);
    const office = await portal.ask('GET', '/v3.0/circuits/15/office', { as: await portal.signIn(money.id) });
    expect(office.body.data.todo).toContainEqual(
      expect.objectContaining({ what: 'days', count: open, earlier: open_earlier }),
    );
    // What is added up is told as what was counted anew.
    await renewMoneyDaysJob(portal.context).run({});
    expect(await asked()).toMatchObject({ open, open_earlier });
  });

  describe('together with others, up to a day', () => {
    const until = day('2026-09-28');
    const openOf = async () => (await ask('GET', `/${until}/open`, undefined, await portal.signIn(money.id))).body.data;
    const seen = async (at: Day) => (await ask('GET', `/${at}`, undefined, await portal.signIn(money.id))).body.data;
    const closeAll = async (days: readonly object[]) => ask('POST', '/close', { days }, await portal.signIn(money.id));
    const dayOf = (days: readonly { day: string }[], at: Day) => days.find((one) => one.day === at);

    test('as the portal has them; a day that the bank tells otherwise is named and stays open', async () => {
      const [cash, both, said] = [day('2026-09-21'), day('2026-09-22'), day('2026-09-23')];
      on(cash);
      const came = await pay(await anOrder(), 'cash');
      on(both);
      await pay(await anOrder(), 'cash');
      await pay(await anOrder(), 'satispay');
      on(said);
      await aMovement(db(), 15, said, now());
      await pay(await anOrder(), 'cash');
      on(addDays(until, 1));
      const { days, left } = await openOf();
      expect(dayOf(days, cash)).toEqual({ day: cash, ways: [{ way: 'cash', net: euroText(came) }] });
      expect(dayOf(days, said)).toBeUndefined();
      expect(dayOf(left, said)).toMatchObject({ said: '5.00', net: '0.00' });
      const own = [cash, both].map((at) => dayOf(days, at)!);

      // Nobody closes what they have not seen, nor what the bank tells otherwise: none of them is closed then.
      const wrong = { day: cash, ways: [{ way: 'cash', net: '1.00' }] };
      expect((await closeAll([own[1]!, wrong])).body.error).toBe('takings_changed');
      expect((await closeAll([...own, { day: said, ways: [] }])).body.error).toBe('takings_changed');
      expect((await closeAll([...own, { day: addDays(until, 1), ways: [] }])).body.error).toBe('day_not_over');
      expect((await openOf()).days).toEqual(days);

      expect((await closeAll(own)).body.data).toEqual({ closed: 2 });
      expect((await closeAll(own)).body.error).toBe('day_closed');
      expect(await seen(both)).toMatchObject({ closed: { by: money.name, note: null, differences: [] } });
      expect((await seen(said)).closed).toBeNull();
      expect((await openOf()).left).toEqual(left);
      await invariantsHold(db());
    });

    test('with money that comes at the same moment counted before or after, never between', async () => {
      const at = day('2026-09-26');
      on(at);
      await pay(await anOrder(), 'cash');
      const late = await anOrder();
      on(addDays(until, 1));
      const found = dayOf((await openOf()).days, at)!;
      const [answer] = await Promise.all([closeAll([found]), pay(late, 'cash', { valueDay: at })]);
      const [row] = await db().select().from(payments).where(eq(payments.orderId, late));
      if (row!.takenOn === at) expect(answer.body.error).toBe('takings_changed');
      else expect(answer.body.data).toEqual({ closed: 1 });
      await invariantsHold(db());
    });
  });

  test('in its own circuit: another one’s stays open', async () => {
    const at = day('2026-09-12');
    on(addDays(at, 1));
    expect((await close(at, [])).status).toBe(200);
    expect(await db().$count(dayCloses, and(eq(dayCloses.day, at), eq(dayCloses.circuitId, 8)))).toBe(0);
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
  fc.record({ do: fc.constant('add_up' as const) }),
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
        const closed = new Set<Day>();
        const move = (way: TakingWay, amount: number, at = today) => {
          const key = `${closed.has(at) ? today : at} ${way}`;
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
          } else if (one.do === 'add_up') {
            // What was added up is what is counted anew: days change before and after.
            await renewMoneyDaysJob(portal.context).run({});
          } else if (one.do === 'next_day') {
            const over = today;
            today = addDays(today, 1);
            on(today);
            if (!one.closes) return;
            const ways = takingWays.map((way) => {
              const counted = euroText(cents(outside.get(`${over} ${way}`) ?? 0));
              return { way, net: counted, counted };
            });
            // Without a note: a cent of difference, and it is refused.
            expect(await close(over, ways)).toMatchObject({ status: 200 });
            closed.add(over);
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
              return move(await providerOf(known.orderId), known.amount, known.returnedOn!);
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
            (select coalesce(sum(p.amount), 0) from payment p where p.taken_on >= ${began}::date)::int
              - (select coalesce(sum(f.amount), 0) from refund f where f.returned_on >= ${began}::date)::int as counted,
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
