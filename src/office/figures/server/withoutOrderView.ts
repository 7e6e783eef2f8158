import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

const ofDays = statement<{ circuit: number; from: string; until: string }, { net: Cents }>(
  'money for no order of days',
  (at) => sql`
    select coalesce(sum(f.amount), 0)::int as net from money_fact f
    where f.circuit_id = ${at('circuit')} and f.counts_on between ${at('from')}::date and ${at('until')}::date
      and f.order_id is null`,
);

/**
 * What money for no order comes to in the takings of these days, both included: what came in less what has gone back or on to another
 * circuit. The figures, which are of orders, are without it.
 */
export const withoutOrder = async (
  on: DbOrTx,
  circuit: number,
  { from, until }: { readonly from: Day; readonly until: Day },
) => (await ofDays(on, { circuit, from, until }))[0]!.net;
