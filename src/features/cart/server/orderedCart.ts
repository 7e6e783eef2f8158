import { type SQL, sql } from 'drizzle-orm';
import { guard } from '#server/guard.ts';

/** SQL expressions for the values that `closingCart` needs. */
type CloseCartValues = Readonly<Record<'cart' | 'user' | 'version' | 'now', SQL>>;

/**
 * SQL fragment of the statement that writes an order, after a query `claimed(free)`. It writes `cart`, `cart_hold` and
 * `cart_detail`, and answers `closed(id)`, the cart, if it is free, this user's, open and still in the version that the
 * order was made of (else nothing is written); `freed(sellable_id, quantity)`, for the counters; `emptied`, a row a line.
 */
export const closingCart = ({ cart, user, version, now }: CloseCartValues): SQL => sql`
  closed as (
    update cart c
    set status = 'ordered', held_until = null, changed_at = ${now}::timestamptz, version = c.version + 1
    from claimed
    where claimed.free and c.id = ${cart} and c.user_id = ${user} and c.status = 'open'
      ${guard('cart version of an order', sql`and c.version = ${version}::int`)}
    returning c.id
  ),
  freed as (
    delete from cart_hold h using cart_detail d, closed
    where d.cart_id = closed.id and h.cart_detail_id = d.id
    returning h.sellable_id, h.quantity
  ),
  emptied as (delete from cart_detail d using closed where d.cart_id = closed.id returning d.id)`;
