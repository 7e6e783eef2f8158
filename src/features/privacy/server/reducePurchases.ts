import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { cutoff, retention } from '../rules/retention.ts';

const reduce = statement<{ before: string }, object>(
  'reduce purchases of erased accounts',
  (at) => sql`
    with over as materialized (
      select id from customer_order
      where owner_erased_at is not null and (payed_at is null or owner_erased_at <= ${at('before')}::timestamptz)
    ),
    orders as (
      update customer_order o set shipping_address = null
      from over where o.id = over.id and o.shipping_address is not null
    ),
    lines as (
      update order_detail d
      set copy = jsonb_build_object('it', (d.copy->'it') - 'crew', 'en', (d.copy->'en') - 'crew')
      from over where d.order_id = over.id and ((d.copy->'it') ? 'crew' or (d.copy->'en') ? 'crew')
    ),
    payments as (
      update payment p set redirect_link = null
      from over where p.order_id = over.id and p.redirect_link is not null
    )
    update payment_event e set payload = '{}'
    from payment p, over where e.payment_id = p.id and p.order_id = over.id and e.payload <> '{}'`,
);

/** What an erased account's orders say of a person: nothing where nothing was paid, and nothing after eleven years. */
export async function reducePurchases(on: DbOrTx, now: Date): Promise<void> {
  await reduce(on, { before: cutoff(retention.purchases, now).toISOString() });
}
