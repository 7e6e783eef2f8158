import { type SQL, sql } from 'drizzle-orm';
import type { TakingWay, WayTotal } from '#features/payments/rules/takings.ts';
import { exitsByDay } from '#features/payments/server/exitsView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { moneyDayWays } from '../tables.ts';
import type { DayOfCircuit } from './moneyDayView.ts';

/** What payments and refunds come to by way on each of these days (`circuit_id`, `day`), as they are now. */
const waysOf = (days: SQL): SQL => sql`
  select w.circuit_id, w.day, m.way, sum(m.taken)::int as taken, sum(m.returned)::int as returned
  from ${days} w cross join lateral (
    select p.provider as way, p.amount as taken, 0 as returned
    from payment p join customer_order o on o.id = p.order_id where p.taken_on = w.day and o.circuit_id = w.circuit_id
    union all
    select case when f.way = 'provider' then p.provider else f.way end, 0, f.amount
    from refund f join customer_order o on o.id = f.order_id left join payment p on p.id = f.payment_id
    where f.returned_on = w.day and o.circuit_id = w.circuit_id
    union all
    select 'bank', x.taken, x.returned from ${exitsByDay} x where x.day = w.day and x.circuit_id = w.circuit_id) m
  group by 1, 2, 3`;

interface WayRow {
  readonly circuit_id: number;
  readonly day: Day;
  readonly way: TakingWay;
  readonly taken: Cents;
  readonly returned: Cents;
}

const addingWays = statement<{ circuits: readonly number[]; days: readonly string[] }, WayRow>(
  'money of some days by way',
  (at) => sql`
    select s.circuit_id, s.day::text, s.way, s.taken, s.returned from (
      ${waysOf(sql`(select * from unnest(${at('circuits')}::int[], ${at('days')}::date[]) d (circuit_id, day))`)}
    ) s`,
);

/** What came in and went back by each way on these days, as it is now; a day without money has no row. */
export async function moneyOfDaysByWay(
  on: DbOrTx,
  days: readonly DayOfCircuit[],
): Promise<(typeof moneyDayWays.$inferInsert)[]> {
  const asked = { circuits: days.map(({ circuitId }) => circuitId), days: days.map(({ day }) => day) };
  const rows = await addingWays(on, asked);
  return rows.map(({ circuit_id, ...row }) => ({ circuitId: circuit_id, ...row }));
}

const readingWays = statement<{ circuit: number; from: string; to: string }, Omit<WayRow, 'circuit_id'>>(
  'takings of a month by way',
  (at) => sql`
    with noted as materialized (
      select distinct circuit_id, day from money_day_stale
      where circuit_id = ${at('circuit')} and day between ${at('from')}::date and ${at('to')}::date)
    select m.day::text, m.way, m.taken, m.returned from (
      select circuit_id, day, way, taken, returned from money_day_way
      where circuit_id = ${at('circuit')} and day between ${at('from')}::date and ${at('to')}::date
        and day not in (select day from noted)
      union all
      (${waysOf(sql`noted`)})
    ) m
    order by m.day, m.way`,
);

/**
 * What came in and went back in a circuit on each of these days, by way; a day without money is not there. Sums are read of days
 * that are added up; a day whose money has changed since is counted anew, in the same statement: nothing is told that was.
 */
export async function takingsByDay(
  on: DbOrTx,
  circuit: number,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<ReadonlyMap<Day, readonly WayTotal[]>> {
  const rows = await readingWays(on, { circuit, from, to });
  return Map.groupBy(rows, ({ day }) => day);
}
