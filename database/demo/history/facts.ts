import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../src/server/database.ts';

/** Writes the facts of payments and refunds that were loaded as they would be and have none: as of when they were made. */
export async function loadFacts(on: DbOrTx, { by, note }: { readonly by: string | null; readonly note: string }) {
  await on.execute(sql`
    with came as (
      insert into money_fact (circuit_id, order_id, payment_id, kind, way, amount, counts_on, at)
      select o.circuit_id, p.order_id, p.id, 'received', p.provider, p.amount,
        counting_day(o.circuit_id, coalesce(p.value_day, (p.changed_at at time zone 'Europe/Rome')::date)), p.changed_at
      from payment p join customer_order o on o.id = p.order_id
      where p.state in ('paid', 'refunding', 'refunded') and not exists (select from money_fact f where f.payment_id = p.id)
      returning id, way, order_id
    )
    insert into money_fact_note (fact_id, by, note)
    select c.id, ${by}::uuid, ${note} || ' ' || o.reference from came c join customer_order o on o.id = c.order_id
    where c.way in ('bank', 'cash')`);
  await on.execute(sql`
    with went as (
      insert into money_fact (circuit_id, order_id, refund_id, kind, way, amount, counts_on, at)
      select o.circuit_id, f.order_id, f.id, 'given_back', case f.way when 'provider' then p.provider else f.way end, -f.amount,
        counting_day(o.circuit_id, coalesce(f.sent_on, (f.ended_at at time zone 'Europe/Rome')::date)), f.ended_at
      from refund f join customer_order o on o.id = f.order_id left join payment p on p.id = f.payment_id
      where f.state = 'done' and not exists (select from money_fact m where m.refund_id = f.id)
      returning id, refund_id
    )
    insert into money_fact_note (fact_id, by, said_on, reference)
    select w.id, ${by}::uuid, f.sent_on, f.bank_reference from went w join refund f on f.id = w.refund_id where f.sent_on is not null`);
}
