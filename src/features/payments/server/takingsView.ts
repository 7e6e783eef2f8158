import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { TakingWay, WayTotal } from '../rules/takings.ts';
import { exitsByDay } from './exitsView.ts';

interface Row {
  readonly day: Day;
  readonly way: TakingWay;
  readonly taken: Cents;
  readonly returned: Cents;
}

const totals = statement<{ circuit: number; from: string; to: string }, Row>(
  'takings of days by way',
  (at) => sql`
    select m.day::text, m.way, sum(m.taken)::int as taken, sum(m.returned)::int as returned
    from (
      select p.taken_on as day, p.provider as way, p.amount as taken, 0 as returned
      from payment p join customer_order o on o.id = p.order_id
      where o.circuit_id = ${at('circuit')} and p.taken_on between ${at('from')}::date and ${at('to')}::date
      union all
      select f.returned_on, case when f.way = 'provider' then p.provider else f.way end, 0, f.amount
      from refund f join customer_order o on o.id = f.order_id left join payment p on p.id = f.payment_id
      where o.circuit_id = ${at('circuit')} and f.returned_on between ${at('from')}::date and ${at('to')}::date
      union all
      select x.day, 'bank', x.taken, x.returned from ${exitsByDay} x
      where x.circuit_id = ${at('circuit')} and x.day between ${at('from')}::date and ${at('to')}::date
    ) m
    group by m.day, m.way order by m.day, m.way`,
);

/** What came in and went back in a circuit on each of these days, by way; a day without money is not there. */
export async function takingsOf(
  on: DbOrTx,
  circuit: number,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<ReadonlyMap<Day, readonly WayTotal[]>> {
  const rows = await totals(on, { circuit, from, to });
  return Map.groupBy(rows, ({ day }) => day);
}
