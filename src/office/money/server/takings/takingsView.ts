import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { netOfDay, netOfWay, type TakingWay, type WayTotal } from '#features/payments/rules/takings.ts';
import { closedUntil } from '#features/payments/server/closeBooks.ts';
import { hasMovement } from '#features/payments/server/orderOfView.ts';
import { takingsOf } from '#features/payments/server/takingsView.ts';
import { bankMovements } from '#features/statements/server/tables.ts';
import { addDays, type Day, dayInRome, day as dayOf } from '#kernel/calendar.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { TakingsDay, TakingsOfDay } from '../../contract/takings.ts';

const daysOf = (month: string): { from: Day; to: Day } => {
  const from = dayOf(`${month}-01`);
  return { from, to: addDays(dayOf(`${monthBeside(month, 1)}-01`), -1) };
};

export function monthBeside(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const all = year * 12 + number - 1 + by;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
}

const wayView = (way: WayTotal) => ({ ...way, net: netOfWay(way) });

/** SQL: the day on which a waiting movement is said: its own, or that of the correction by which what it counted for was taken back. */
const dayOfMovement = (m: SQL): SQL => sql`coalesce((select max(f.counts_on) from money_fact f
  where f.reverses is not null and f.kind in ('received', 'exit_in') and (f.movement_id = ${m}.id
    or f.payment_id in (select a.payment_id from bank_allocation a where a.movement_id = ${m}.id))), ${m}.value_day)`;

/** SQL fragment: is the movement `m` put aside in a circuit, and counts in what its bank says? */
const isAsideAlone = (circuit: SQL): SQL => sql`m.circuit_id = ${circuit} and m.state = 'aside'`;

const asideDays = statement<{ circuit: number; from: string; to: string }, { day: Day }>(
  'days of movements that were put aside',
  (at) => sql`select distinct m.value_day::text as day from bank_movement m where ${isAsideAlone(at('circuit'))}
    and m.value_day between ${at('from')}::date and ${at('to')}::date`,
);

interface MonthQuery {
  readonly circuitId: number;
  readonly month: string | undefined;
  readonly now: Date;
}

export async function readTakings(on: DbOrTx, { circuitId, month: wanted, now }: MonthQuery) {
  const today = dayInRome(now);
  const month = wanted ?? today.slice(0, 7);
  const [takings, aside, closed] = await Promise.all([
    takingsOf(on, circuitId, daysOf(month)),
    asideDays(on, { circuit: circuitId, ...daysOf(month) }),
    closedUntil(on, circuitId),
  ]);
  const days = [...new Set([...takings.keys(), ...aside.map(({ day }) => day)])].toSorted().toReversed();
  const rows = days.map((day): TakingsDay => {
    const ways = takings.get(day) ?? [];
    return { day, ways: ways.map(wayView), net: netOfDay(ways) };
  });
  return {
    month,
    before: monthBeside(month, -1),
    after: month < today.slice(0, 7) ? monthBeside(month, 1) : null,
    days: rows,
    net: sum(rows.map(({ net }) => net)),
    closed_until: closed,
  };
}

interface MoneyOfDay {
  readonly id: string;
  /** Null for a movement that is for no order: then the reference is who sent it. */
  readonly order_id: string | null;
  readonly reference: string;
  /** Who bought; null where that account is gone, and for what is for no order. */
  readonly buyer: { readonly firstname: string; readonly lastname: string } | null;
  readonly way: TakingWay;
  readonly amount: Cents;
  readonly note: string | null;
  readonly without_movement: boolean;
}

const mostRows = 1_000;

const buyer = sql`(select json_build_object('firstname', m.firstname, 'lastname', m.lastname)
  from member m where m.user_id = o.user_id and m.himself)`;

const moneyOfDay = statement<{ circuit: number; day: string }, MoneyOfDay>(
  'money of a day',
  (at) => sql`
    select f.id, f.order_id, coalesce(o.reference, x.payer, v.payer) as reference, case when o.id is not null then ${buyer} end as buyer,
      f.way, f.amount, coalesce(n.note, n.reference, n.why, r.note) as note,
      f.kind = 'received' and f.way = 'bank' and f.reverses is null and not ${hasMovement(sql`f.payment_id`)} as without_movement
    from money_fact f
    left join money_fact_note n on n.fact_id = f.id
    left join customer_order o on o.id = f.order_id
    left join refund r on r.id = f.refund_id
    left join movement_exit x on x.movement_id = f.movement_id
    left join bank_movement v on v.id = f.movement_id
    where f.circuit_id = ${at('circuit')} and f.counts_on = ${at('day')}::date and f.kind <> 'written_off'
      -- What was taken back on its own day has left no trace there.
      and not exists (select from money_fact other where other.kind = f.kind and other.counts_on = f.counts_on
        and (other.reverses = f.id or other.id = f.reverses))
    order by way, reference, amount desc limit ${sql.raw(String(mostRows))}`,
);

interface SaidByBank {
  readonly matched: Cents;
  readonly waiting: Cents;
  readonly out: Cents;
  readonly covered: boolean;
}

/** What the bank says that a day's transfers come to, less what was given back; null where it has said nothing of the day. */
const bankNet = ({ matched, waiting, out, covered }: SaidByBank, returned: Cents): Cents | null =>
  covered ? cents(matched + waiting + out - returned) : null;

/**
 * What the account's statement says of a day's transfers: matched, open, or put aside for no order. A day is covered by a statement
 * that has movements of it, or of days before and after it: of other days the bank has said nothing.
 */
const saidByBank = statement<{ circuit: number; day: string }, SaidByBank>(
  'movements of a day',
  (at) => sql`
    select
      coalesce((select sum(a.amount * sign(f.amount)) from money_fact f join bank_allocation a on a.payment_id = f.payment_id
        where f.circuit_id = ${at('circuit')} and f.counts_on = ${at('day')}::date and f.kind = 'received'), 0)::int as matched,
      coalesce((select sum(m.amount) from bank_movement m where m.circuit_id = ${at('circuit')}
        and m.state in ('open', 'aside') and ${dayOfMovement(sql`m`)} = ${at('day')}::date), 0)::int as waiting,
      coalesce((select sum(f.amount) from money_fact f
        where f.circuit_id = ${at('circuit')} and f.counts_on = ${at('day')}::date and f.kind = 'exit_in'), 0)::int as out,
      exists (select from bank_statement s where s.circuit_id = ${at('circuit')}
        and exists (select from bank_movement m where m.statement_id = s.id and m.booked_on >= ${at('day')}::date)
        and exists (select from bank_movement m where m.statement_id = s.id and m.booked_on <= ${at('day')}::date)) as covered`,
);

export async function readDay(
  on: DbOrTx,
  { circuitId, day }: { readonly circuitId: number; readonly day: Day },
): Promise<TakingsOfDay> {
  const ofDay = sql`${dayOfMovement(sql`bank_movement`)} = ${day}`;
  const [takings, rows, [bank], movements] = await Promise.all([
    takingsOf(on, circuitId, { from: day, to: day }),
    moneyOfDay(on, { circuit: circuitId, day }),
    saidByBank(on, { circuit: circuitId, day }),
    on
      .select()
      .from(bankMovements)
      .where(and(eq(bankMovements.circuitId, circuitId), inArray(bankMovements.state, ['open', 'aside']), ofDay))
      .orderBy(asc(bankMovements.id))
      .limit(mostRows),
  ]);
  const ways = takings.get(day) ?? [];
  return {
    day,
    ways: ways.map(wayView),
    net: netOfDay(ways),
    said: bankNet(bank!, ways.find(({ way }) => way === 'bank')?.returned ?? noMoney),
    rows: rows.map((row) => ({
      ...row,
      buyer: row.buyer && fullName(row.buyer),
      without_movement: flag(row.without_movement && bank!.covered),
    })),
    movements: movements.map(({ id, payer, text, amount, state, note }) => ({
      id,
      payer,
      text,
      amount,
      aside: flag(state === 'aside'),
      note,
    })),
  };
}
