import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import { statement } from '#server/statement.ts';

/** SQL: what a provider has given back of the payment row by a hand there, less what the office has noted since. */
export const returnedElsewhere = (payment: SQL): SQL => sql`greatest(0, coalesce((
    select max((d.said->>'returned')::int - (d.said->>'asked')::int) from payment_doubt d
    where d.payment_id = ${payment}.id and d.kind = 'returned_elsewhere'), 0)
  - coalesce((select sum(f.amount) from refund f where f.payment_id = ${payment}.id and f.way = 'provider' and f.state = 'done'
    and f.sent_on is not null), 0))::int`;

export const returnedElsewhereOn = (payment: SQL): SQL => sql`(
  select min(d.day) from payment_doubt d where d.payment_id = ${payment}.id and d.kind = 'returned_elsewhere')`;

export const ordersReturnedElsewhere = sql`select p.order_id from payment p
  where p.id in (select d.payment_id from payment_doubt d where d.kind = 'returned_elsewhere')
    and ${returnedElsewhere(sql`p`)} > 0`;

export const countReturnedElsewhere = statement<{ circuit: number }, { count: number; day: Day | null }>(
  'orders of which a provider has given back',
  (at) => sql`
    select count(*)::int as count, min((select min(d.day) from payment_doubt d join payment p on p.id = d.payment_id
      where p.order_id = o.id and d.kind = 'returned_elsewhere'))::text as day
    from customer_order o where o.circuit_id = ${at('circuit')}::int and o.id in (${ordersReturnedElsewhere})`,
);
