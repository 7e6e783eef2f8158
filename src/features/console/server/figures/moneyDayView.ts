import { sql } from 'drizzle-orm';
import { bouncesByDay } from '#features/payments/server/exitsView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { moneyDays } from '../tables.ts';

export interface DayOfCircuit {
  readonly circuitId: number;
  readonly day: Day;
}

interface Row {
  readonly circuit_id: number;
  readonly day: Day;
  readonly sold: Cents;
  readonly commission: Cents;
  readonly shipping: Cents;
  readonly taken: Cents;
  readonly returned: Cents;
}

// What was given back whole is no sale. A day is a range of instants, so that an index finds its orders.
const adding = statement<{ circuits: readonly number[]; days: readonly string[] }, Row>(
  'money of some days',
  (at) => sql`
    select w.circuit_id, w.day::text, o.sold, o.commission, o.shipping, p.taken + b.taken as taken,
      f.returned + b.returned as returned
    from unnest(${at('circuits')}::int[], ${at('days')}::date[]) w (circuit_id, day)
    cross join lateral (
      select coalesce(sum(o.total_amount - o.total_discount), 0)::int as sold,
        coalesce(sum(o.admin_cost), 0)::int as commission, coalesce(sum(o.total_shipping), 0)::int as shipping
      from customer_order o
      where o.circuit_id = w.circuit_id and o.state in ('paid', 'partly_refunded')
        and o.payed_at >= w.day::timestamp at time zone 'Europe/Rome'
        and o.payed_at < (w.day + 1)::timestamp at time zone 'Europe/Rome') o
    cross join lateral (
      select coalesce(sum(p.amount), 0)::int as taken from payment p join customer_order o on o.id = p.order_id
      where p.taken_on = w.day and o.circuit_id = w.circuit_id) p
    cross join lateral (
      select coalesce(sum(b.taken), 0)::int as taken, coalesce(sum(b.returned), 0)::int as returned from ${bouncesByDay} b
      where b.day = w.day and b.circuit_id = w.circuit_id) b
    cross join lateral (
      select coalesce(sum(f.amount), 0)::int as returned from refund f join customer_order o on o.id = f.order_id
      where f.returned_on = w.day and o.circuit_id = w.circuit_id) f`,
);

/** What was sold, came in and went back on these days, as it is now. */
export async function moneyOfDays(
  on: DbOrTx,
  days: readonly DayOfCircuit[],
): Promise<(typeof moneyDays.$inferInsert)[]> {
  const asked = { circuits: days.map(({ circuitId }) => circuitId), days: days.map(({ day }) => day) };
  const rows = await adding(on, asked);
  return rows.map(({ circuit_id, ...row }) => ({ circuitId: circuit_id, ...row }));
}
