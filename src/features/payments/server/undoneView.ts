import { sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

const read = statement<{ order: string; payment: string }, { by: string | null; at: string }>(
  'who undid a payment',
  (at) => sql`
    select ${accountName(sql`n.by`)} as by, to_json(f.at)#>>'{}' as at
    from money_fact f left join money_fact_note n on n.fact_id = f.id
    where f.payment_id = ${at('payment')}::uuid and f.order_id = ${at('order')}::uuid and f.kind = 'received'
      and f.reverses is not null`,
);

/** Who undid a payment of an order (`none` for an account that is gone), and when; null for one that stands. */
export async function paymentUndone(on: DbOrTx, order: string, payment: string) {
  const [row] = await read(on, { order, payment });
  return row ? { by: row.by ?? 'none', at: new Date(row.at).toISOString() } : null;
}
