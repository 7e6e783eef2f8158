import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { WayTotal } from '../rules/takings.ts';
import { returnedOf, takenOf } from './ledger.ts';

const totals = statement<{ circuit: number; from: string; to: string }, WayTotal & { readonly day: Day }>(
  'takings of days by way',
  (at) => sql`
    select f.counts_on::text as day, f.way, ${takenOf(sql`f`)} as taken, ${returnedOf(sql`f`)} as returned
    from money_fact f
    where f.circuit_id = ${at('circuit')} and f.counts_on between ${at('from')}::date and ${at('to')}::date
    group by f.counts_on, f.way having ${takenOf(sql`f`)} <> 0 or ${returnedOf(sql`f`)} <> 0 order by f.counts_on, f.way`,
);

/** A day without money is not there. */
export async function takingsOf(
  on: DbOrTx,
  circuit: number,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<ReadonlyMap<Day, readonly WayTotal[]>> {
  const rows = await totals(on, { circuit, from, to });
  return Map.groupBy(rows, ({ day }) => day);
}
