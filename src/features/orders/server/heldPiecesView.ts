import { sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';

/** The quantity is 0 where the line holds none. */
export const heldPieces = statement<{ lines: readonly string[] }, { line: string; sellable: number; quantity: number }>(
  'pieces that lines hold',
  (at) => sql`
    select d.id as line, s.sellable_id as sellable, coalesce(h.quantity, 0) as quantity
    from order_detail d
    cross join lateral (
      select p.sellable_id from product p where p.id = d.product_id
      union all
      select c.sellable_id from product_combination c
      where c.product_id = d.product_id and c.variables <@ d.variables and d.variables <@ c.variables
    ) s
    left join order_hold h on h.order_detail_id = d.id and h.sellable_id = s.sellable_id
    where d.id = any (${at('lines')}::uuid[]) and d.removed_at is null`,
);
