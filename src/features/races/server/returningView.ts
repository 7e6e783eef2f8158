import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { ReturningPlaces } from '../contract.ts';

interface ReturningRow {
  readonly places: number;
  readonly first_at: Date | string | null;
  readonly last_at: Date | string | null;
}

const instant = (at: Date | string | null): string | null => at && new Date(at).toISOString();

const returning = statement<{ race: number; now: string }, ReturningRow>(
  'places of a race that may come back',
  (at) => sql`
    with held as (
      select h.quantity, c.held_until as until
      from race r join cart_hold h on h.sellable_id = r.sellable_id
      join cart_detail d on d.id = h.cart_detail_id join cart c on c.id = d.cart_id
      where r.id = ${at('race')}::int and c.held_until > ${at('now')}::timestamptz
      union all
      select h.quantity, o.expires_at
      from race r join order_hold h on h.sellable_id = r.sellable_id and h.counted = 'ordered'
      join order_detail d on d.id = h.order_detail_id join customer_order o on o.id = d.order_id
      where r.id = ${at('race')}::int and o.state = 'awaiting_payment' and o.expires_at > ${at('now')}::timestamptz
    )
    select coalesce(sum(held.quantity), 0)::int as places, min(held.until) as first_at, max(held.until) as last_at
    from race r join stock_counter s on s.sellable_id = r.sellable_id
    left join held on s.ordered + s.cart_blocked + s.purchased + s.kept >= s.stock
    where r.id = ${at('race')}::int and r.state <> 'draft'
    group by r.id`,
);

/** What carts and unpaid orders hold of a sold-out race: sums only, and nothing while there are places. */
export async function readReturning(on: DbOrTx, race: number, now: Date): Promise<ReturningPlaces | null> {
  const [row] = await returning(on, { race, now: now.toISOString() });
  return row ? { places: row.places, first_at: instant(row.first_at), last_at: instant(row.last_at) } : null;
}
