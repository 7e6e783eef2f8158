import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { CartRecord } from './cartRecordView.ts';

/** Is the time over for which this cart held its places, and with them its prices (decision 056)? */
export const isLapsed = ({ held_until, lines }: Pick<CartRecord, 'held_until' | 'lines'>, now: Date): boolean =>
  lines.length > 0 && (held_until === null || new Date(held_until) <= now);

const write = statement<{ cart: string }, { id: string }>(
  'prices of a lapsed cart',
  (at) => sql`
    with asked as materialized (
      select d.id, coalesce(t.price, p.price) as price from cart_detail d
      left join registration_type t on t.id = d.registration_type_id
      left join product p on p.id = d.product_id
      where d.cart_id = ${at('cart')}
    ),
    moved as (
      update cart_detail d set price = a.price from asked a where d.id = a.id and d.price <> a.price returning d.id
    ),
    -- A change of a cart changes its row: whoever decided on the old record hears of it.
    touched as (update cart set changed_at = changed_at where id = ${at('cart')} and exists (select from moved))
    select id from moved`,
);

/** The lines of a lapsed cart cost what is asked now; true if that is something else. */
export const reprice = async (on: DbOrTx, cartId: string): Promise<boolean> =>
  (await write(on, { cart: cartId })).length > 0;
