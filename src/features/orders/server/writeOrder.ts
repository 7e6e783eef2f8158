import { sql } from 'drizzle-orm';
import { type Counted, countingStock } from '#features/stock/server/stock.ts';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { NewOrder } from './newOrder.ts';

interface Args {
  readonly [name: string]: string;
  readonly cart: string;
  readonly now: string;
  readonly order: string;
  readonly details: string;
  readonly holds: string;
  readonly registrations: string;
  readonly entries: string;
  readonly change: string;
}

/**
 * An order in one statement: the cart is emptied, what it blocked becomes `ordered`, and what it had lost is taken
 * anew if it can. In six statements it ran at half the speed. The athletes are entered before a counter is touched:
 * whoever waits for another order of the same athlete waits with free hands. Where something is lacking, the caller
 * must undo the transaction.
 */
const write = statement<Args, Counted>(
  'write an order',
  (at) => sql`
    with entry_rows as (
      insert into entry select * from jsonb_populate_recordset(null::entry, ${at('entries')}::jsonb) returning 1
    ),
    freed as (
      delete from cart_hold h using cart_detail d
      where d.cart_id = ${at('cart')} and h.cart_detail_id = d.id
      returning h.sellable_id, h.quantity
    ),
    holds as materialized (
      select h.* from jsonb_populate_recordset(null::order_hold, ${at('holds')}::jsonb) h
      where (select count(*) from entry_rows) >= 0
    ),
    wanted as (
      select sellable_id, sum(blocked)::int as cart_blocked, sum(ordered)::int as ordered, 0 as purchased
      from (
        select sellable_id, -quantity as blocked, 0 as ordered from freed
        union all
        select sellable_id, 0, quantity from holds
      ) change
      group by sellable_id
    ),
    ${countingStock},
    closed as (
      update cart set status = 'ordered', held_until = null, changed_at = ${at('now')}::timestamptz
      where id = ${at('cart')}
    ),
    emptied as (delete from cart_detail where cart_id = ${at('cart')}),
    order_row as (
      insert into customer_order select * from jsonb_populate_record(null::customer_order, ${at('order')}::jsonb)
    ),
    detail_rows as (
      insert into order_detail select * from jsonb_populate_recordset(null::order_detail, ${at('details')}::jsonb)
    ),
    hold_rows as (insert into order_hold select * from holds),
    registration_rows as (
      insert into registration select * from jsonb_populate_recordset(null::registration, ${at('registrations')}::jsonb)
    ),
    change_row as (
      insert into order_state_change
      select * from jsonb_populate_record(null::order_state_change, ${at('change')}::jsonb)
    )
    select ok, lacking from verdict`,
);

/** Writes an order made of a cart, in a transaction that has locked the cart and that ends if something is lacking. */
export async function writeOrder(tx: Tx, cart: string, now: Date, made: NewOrder): Promise<Counted> {
  const [counted] = await write(tx, {
    cart,
    now: now.toISOString(),
    order: JSON.stringify(made.order),
    details: JSON.stringify(made.details),
    holds: JSON.stringify(made.holds),
    registrations: JSON.stringify(made.registrations),
    entries: JSON.stringify(made.entries),
    change: JSON.stringify(made.change),
  });
  return counted!;
}
