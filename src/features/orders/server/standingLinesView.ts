import { sql } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';
import type { OrderState } from '../rules/states.ts';
import type { StandingLine } from '../rules/takenOut.ts';

export interface LineToTakeOut extends StandingLine {
  readonly total_amount: Cents;
  readonly discount: Cents;
  /** Null for a line that stands. */
  readonly removed_in: OrderState | null;
  readonly ships: boolean;
}

/** With what decides which of them stand together. */
export const linesToTakeOut = statement<{ order: string }, LineToTakeOut>(
  'lines of an order that may be taken out',
  (at) => sql`
    select d.id, d.parent_id, d.total_amount, d.discount, d.removed_in,
      exists (select from product q where q.id = d.product_id and q.require_shipping) as ships,
      (select p.crew_id from crew_place p where p.detail_id = d.id) as crew_id,
      coalesce((select json_agg(json_build_object('id', c.id, 'registrations_in_cart', c.registrations_in_cart)
          order by c.id)
        from registration g join entry e on e.registration_id = g.id join race c on c.id = e.race_id
        where g.order_detail_id = d.id and e.state = 'live'), '[]') as races
    from order_detail d where d.order_id = ${at('order')} order by d.position`,
);
