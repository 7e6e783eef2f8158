import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyFacts } from '#features/payments/server/tables.ts';
import { bankMovements, movementExits } from '#features/statements/server/tables.ts';
import { takeableMovements } from '#features/statements/server/takeableView.ts';
import { addDays, type Day, day } from '#kernel/calendar.ts';
import { type Cents, cents } from '#kernel/money.ts';
import { violated } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aCircuit, aMovement } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { payers } from '../../../../tests/support/payers.ts';
import type { MoneyBackRow, MovementRow } from '../contract/money.ts';
import type { TakingsOfDay } from '../contract/takings.ts';

const the = payers();
const { db } = the;
type Somebody = Awaited<ReturnType<typeof aColleague>>;
let money: Somebody;
let others: Somebody;
const account = 'IT60X0542811101000000123456';
/** Of who sent it. */
const sender = 'DE75512108001245126199';
const today = day('2026-09-01');

beforeAll(async () => {
  await aCircuit(db(), { id: 8 });
});
beforeEach(async () => {
  money = await aColleague(the.portal, 'money');
  others = await aColleague(the.portal, 'money', 8);
});
const ask = (method: 'GET' | 'POST', path: string, body?: object, circuit = 15) =>
  the.portal.ask(method, `/v3.0/circuits/${circuit}${path}`, {
    as: (circuit === 15 ? money : others).as,
    ...(body && { body }),
  });
const arrives = (amount: number, on: Day = today) => aMovement(db(), { by: money.id, amount: cents(amount), on });
const sendBack = (movement: string, iban: string | null = null) =>
  ask('POST', `/movements/${movement}/send-back`, { payer: 'Rossi Mario', iban, note: 'Di nessuno.' });
const undo = (movement: string, circuit = 15) =>
  ask('POST', `/money/movement/${movement}/undo`, { note: 'Era di un altro.' }, circuit);
const sent = (back: string, on: Day = today) =>
  ask('POST', `/money-back/${back}/sent`, { sent_on: on, bank_reference: 'TRN 7' });
const toSend = async (): Promise<MoneyBackRow[]> => (await ask('GET', '/money-back?size=200')).body.data;
const open = async (circuit = 15): Promise<MovementRow[]> =>
  (await ask('GET', '/movements?size=200', undefined, circuit)).body.data;
const outOf = async (movement: string): Promise<MovementRow | undefined> =>
  (await ask('GET', '/movements?view=out&size=200')).body.data.find(
    ({ movements }: MovementRow) => movements[0]!.id === movement,
  );
const exitOf = async (movement: string) =>
  (await db().select().from(movementExits).where(eq(movementExits.movementId, movement)))[0]!;
const counted = async () => {
  const { todo } = (await ask('GET', '/office')).body.data;
  return todo.find(({ what }: { what: string }) => what === 'back')?.count ?? 0;
};
const dayOf = async (on: Day, circuit = 15): Promise<TakingsOfDay> =>
  (await ask('GET', `/takings/${on}`, undefined, circuit)).body.data;
const netOf = async (on: Day, circuit = 15) => Math.round(Number((await dayOf(on, circuit)).net) * 100);
const close = (until: Day | null, circuit = 15) => ask('POST', '/takings/lock', { until }, circuit);

describe('A movement that is for no order', () => {
  test('is sent back: it stands in the list and on Today until the bank’s reference is noted', async () => {
    const movement = await arrives(1_250);
    const before = await counted();
    const figured = async () => (await ask('GET', '/figures')).body.data.money;
    const { to_return: owed } = await figured();
    const slip = await sendBack(movement, account);
    expect([slip.status, slip.body.errors]).toEqual([422, { iban: ['iban_is_own'] }]);
    expect((await sendBack(movement, sender)).body.data).toEqual({ to_send_back: '12.50' });
    expect(await counted()).toBe(before + 1);
    // The figures say what the list does.
    const { to_return } = await figured();
    expect(Number(to_return)).toBeCloseTo(Number(owed) + 12.5, 2);
    const listed = (await toSend()).reduce((all, { amount }) => all + Number(amount), 0);
    expect(Number(to_return)).toBeCloseTo(listed, 2);
    const { id } = await exitOf(movement);
    const row = (await toSend()).find((one) => one.id === id);
    expect(row).toMatchObject({
      order: null,
      payer: 'Rossi Mario',
      amount: '12.50',
      iban_end: '6199',
      why: 'no_order',
    });
    expect((await ask('GET', `/money-back/${id}/account`)).body.data).toMatchObject({
      iban: sender,
      holder: 'Rossi Mario',
      causal: expect.stringContaining('Restituzione bonifico'),
    });
    expect((await sendBack(movement)).body.error).toBe('movement_changed_meanwhile');
    expect((await sent(id, addDays(today, -1))).body.errors).toEqual({ sent_on: ['before_money'] });
    expect((await sent(id, addDays(today, 1))).body.errors).toEqual({ sent_on: ['value_day_in_future'] });
    expect((await sent(id)).status).toBe(200);
    expect((await sent(id)).body.error).toBe('refund_ended');
    expect((await undo(movement)).body.error).toBe('movement_changed_meanwhile');
    expect(await counted()).toBe(before);
    expect((await figured()).to_return).toBe(owed);
    const out: MovementRow[] = (await ask('GET', '/movements?view=out&size=200')).body.data;
    expect(out.find(({ movements }) => movements[0]!.id === movement)).toMatchObject({
      kind: 'out',
      out: { sent_on: today, reference: 'TRN 7' },
    });
    await invariantsHold(db());
  });

  test('is undone, also after its day was closed: then it leaves the first open one', async () => {
    const movement = await arrives(300, day('2026-08-20'));
    expect((await sendBack(movement)).status).toBe(200);
    const { id } = await exitOf(movement);
    // Another circuit has no part in it.
    expect(await netOf(day('2026-08-20'), 8)).toBe(0);
    const sending = { sent_on: today, bank_reference: 'TRN 7' };
    expect((await ask('POST', `/money-back/${id}/sent`, sending, 8)).body.error).toBe('refund_not_found');
    expect((await outOf(movement))?.may_undo).toBe(1);
    expect((await undo(movement)).status).toBe(200);
    const late = await sent(id);
    expect([late.status, late.body.error]).toEqual([404, 'refund_not_found']);
    expect((await open()).some(({ movements }) => movements[0]!.id === movement)).toBe(true);
    // What it counted stands written: it is not taken out with its statement any more.
    const [{ statementId } = { statementId: null }] = await db()
      .select()
      .from(bankMovements)
      .where(eq(bankMovements.id, movement));
    const takeable = await takeableMovements(db(), { circuit: 15, statement: statementId! });
    expect(takeable.map((one) => one.id)).not.toContain(movement);
    expect((await sendBack(movement)).status).toBe(200);
    expect((await close(day('2026-08-20'))).status).toBe(200);
    expect((await outOf(movement))?.may_undo).toBe(1);
    const [closed, next] = [await netOf(day('2026-08-20')), await netOf(day('2026-08-21'))];
    expect((await undo(movement)).status).toBe(200);
    expect(await netOf(day('2026-08-20'))).toBe(closed);
    expect(await netOf(day('2026-08-21'))).toBe(next - 300);
    await close(null);
    await invariantsHold(db());
  });

  test('counts by a fact that is reversed once, whoever asks', async () => {
    const movement = await arrives(300);
    await sendBack(movement);
    const { id: reverses } = await exitOf(movement);
    const [fact] = await db().select().from(moneyFacts).where(eq(moneyFacts.id, reverses));
    const back = [newId(), newId()].map((id) => ({ ...fact!, id, reverses, amount: cents(-300) }));
    const twice = db().insert(moneyFacts).values(back);
    expect(violated(await twice.catch((error: unknown) => error))).toBe('fact_reversed_once');
  });

  test('is decided by one of two at once', async () => {
    const movement = await arrives(300);
    const answers = await Promise.all([sendBack(movement), sendBack(movement), sendBack(movement)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await undo(movement);
    await invariantsHold(db());
  });
});

describe('Money for no order', () => {
  test('counts in the takings of a month and in the figures of the same days alike, until it is sent', async () => {
    const net = async (month: string) => Number((await ask('GET', `/takings?month=${month}`)).body.data.net);
    const figured = async () => Number((await ask('GET', '/figures')).body.data.money.taken.now);
    const [before, shown] = [await net('2026-09'), await figured()];
    const movement = await arrives(1_120);
    await sendBack(movement);
    expect((await net('2026-09')) - before).toBeCloseTo(11.2);
    expect((await figured()) - shown).toBeCloseTo(11.2);
    await sent((await exitOf(movement)).id);
    expect(await net('2026-09')).toBeCloseTo(before);
    expect(await figured()).toBeCloseTo(shown);
    await invariantsHold(db());
  });
});

describe('The equation of the days', () => {
  const first = day('2026-10-01');
  const step = fc.oneof(
    fc.record({ do: fc.constant('arrive' as const), amount: fc.integer({ min: 1, max: 9_999 }) }),
    fc.record({
      do: fc.constantFrom('send_back', 'undo', 'send', 'close'),
      at: fc.nat(7),
    }),
    fc.record({ do: fc.constant('next_day' as const) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer Given> ? Given : never;

  /** What the statements of a circuit say of all days, and what its takings and its open movements come to. */
  async function sums(circuit: number, from: Day, until: Day) {
    const { rows } = await db().execute<{ known: number; open: number; held: number }>(sql`
      select
        coalesce((select sum(f.amount) from money_fact f
          where f.circuit_id = ${circuit} and f.order_id is null and f.counts_on between ${from} and ${until}), 0)::int as known,
        coalesce((select sum(m.amount) from bank_movement m
          where m.circuit_id = ${circuit} and m.state = 'open' and m.value_day between ${from} and ${until}), 0)::int as open`);
    return rows[0]!;
  }

  test('holds to the cent, whatever is sent back, undone, sent and closed', async () => {
    let start = first;
    async function history(steps: readonly Step[]): Promise<void> {
      await db().execute(sql`delete from books_lock`);
      // Each history has days of its own: what counts is never taken away.
      start = addDays(start, 40);
      const began = start;
      the.portal.setNow(`${start}T10:00:00Z`);
      money = await aColleague(the.portal, 'money');
      const made: { id: string; amount: Cents }[] = [];
      /** What is in the accounts, as their banks would say. */
      let here = 0;
      for (const one of steps) {
        if (one.do === 'next_day') {
          start = addDays(start, 1);
          the.portal.setNow(`${start}T10:00:00Z`);
          money = await aColleague(the.portal, 'money');
        } else if (one.do === 'arrive') {
          made.push({ id: await arrives(one.amount, start), amount: cents(one.amount) });
          here += one.amount;
        } else if (one.do === 'close') {
          await close(addDays(start, -1 - (one.at % 3)));
        } else {
          const movement = made[one.at];
          if (!movement) continue;
          if (one.do === 'send_back') await sendBack(movement.id);
          else if (one.do === 'undo') await undo(movement.id);
          else {
            const exit = await exitOf(movement.id);
            if (!exit || (await sent(exit.id, start)).status !== 200) continue;
            here -= movement.amount;
          }
        }
      }
      const ours = await sums(15, began, start);
      expect(ours.known + ours.open).toBe(here);
      // Each open day says the same of itself: what the bank says is what is known and what is open.
      for (let on = began; on <= start; on = addDays(on, 1)) {
        const { said, net, movements } = await dayOf(on);
        if (said === null) continue;
        const unmatched = movements.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
        expect(Math.round(Number(said) * 100)).toBe(Math.round(Number(net) * 100) + unmatched);
      }
      await invariantsHold(db());
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), history), {
      numRuns: 25,
      endOnFailure: true,
    });
    the.portal.setNow(testNow);
  }, 300_000);
});
