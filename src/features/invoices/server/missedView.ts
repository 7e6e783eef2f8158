import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

const missed = statement<{ since: string; before: string }, { order_id: string }>(
  'orders whose documents are missing',
  (at) => sql`
    select q.order_id from invoice_request q
    join customer_order o on o.id = q.order_id and o.payed_at <= ${at('before')}::timestamptz and o.total_amount_due > 0
    join invoice_issuer s on s.circuit_id = o.circuit_id
    where (o.payed_at > ${at('since')}::timestamptz
        and not exists (select from invoice i where i.order_id = o.id and i.kind = 'TD01'))
      or exists (select from refund f
        where f.order_id = o.id and f.created_at between ${at('since')}::timestamptz and ${at('before')}::timestamptz
          and not f.surplus and f.state <> 'failed'
          and not exists (select from invoice n where n.refund_id = f.id))
    order by o.payed_at limit 200`,
);

const dayMs = 86_400_000;
/** Longer than any job takes that was not killed. */
const graceMs = 15_000;

/** Orders of the last month whose payment or refund should have its document by now, and has none. */
export async function missedOrders(db: DbOrTx, now: Date): Promise<readonly string[]> {
  const since = new Date(now.getTime() - 31 * dayMs).toISOString();
  const before = new Date(now.getTime() - graceMs).toISOString();
  return (await missed(db, { since, before })).map((row) => row.order_id);
}
