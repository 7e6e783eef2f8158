import { sql } from 'drizzle-orm';
import { takeCards } from '#features/federations/server/takeCards.ts';
import { throughGate } from '#features/stock/server/concurrencyGate.ts';
import { countingStock, enoughOrUndone, type Shortage, shortagesIn } from '#features/stock/server/stock.ts';
import type { Db } from '#server/database.ts';
import { claiming, keepingAnswer } from '#server/idempotency.ts';
import { statement } from '#server/statement.ts';
import type { NewOrder } from './newOrder.ts';

interface Args {
  readonly [name: string]: string;
  readonly cart: string;
  readonly user: string;
  readonly version: string;
  readonly now: string;
  readonly order: string;
  readonly details: string;
  readonly holds: string;
  readonly registrations: string;
  readonly entries: string;
  readonly change: string;
  readonly answer: string;
}

/**
 * An order in one statement, which is a transaction by itself: the cart is closed and emptied, what it blocked
 * becomes `ordered`, and what it had lost is taken anew if it can; or nothing of all that. In six statements it ran
 * at half the speed. All rows are written (`written` asks for them) before a counter is locked, so that it is locked
 * for no longer than it must, and whoever waits for another order of the same athlete waits with free hands.
 */
const write = statement<Args, { free: boolean; carts: string; ok: boolean }>(
  'write an order',
  (at) => sql`
    with ${claiming(at('answer'))},
    closed as (
      update cart c set status = 'ordered', held_until = null, changed_at = ${at('now')}::timestamptz
      from claimed
      where claimed.free and c.id = ${at('cart')} and c.user_id = ${at('user')} and c.status = 'open'
        and c.xmin::text = ${at('version')}
      returning c.id
    ),
    kept as (${keepingAnswer(at('answer'), sql`closed`)} returning 1),
    entry_rows as (
      insert into entry
      select r.* from jsonb_populate_recordset(null::entry, ${at('entries')}::jsonb) r, closed returning 1
    ),
    registration_rows as (
      insert into registration
      select r.* from jsonb_populate_recordset(null::registration, ${at('registrations')}::jsonb) r, closed returning 1
    ),
    order_row as (
      insert into customer_order
      select r.* from jsonb_populate_record(null::customer_order, ${at('order')}::jsonb) r, closed returning 1
    ),
    detail_rows as (
      insert into order_detail
      select r.* from jsonb_populate_recordset(null::order_detail, ${at('details')}::jsonb) r, closed returning 1
    ),
    hold_rows as (
      insert into order_hold
      select r.* from jsonb_populate_recordset(null::order_hold, ${at('holds')}::jsonb) r, closed
      returning sellable_id, quantity
    ),
    change_row as (
      insert into order_state_change
      select r.* from jsonb_populate_record(null::order_state_change, ${at('change')}::jsonb) r, closed returning 1
    ),
    freed as (
      delete from cart_hold h using cart_detail d, closed
      where d.cart_id = closed.id and h.cart_detail_id = d.id
      returning h.sellable_id, h.quantity
    ),
    emptied as (delete from cart_detail d using closed where d.cart_id = closed.id returning 1),
    written as materialized (
      select (select count(*) from kept) + (select count(*) from entry_rows) + (select count(*) from registration_rows)
        + (select count(*) from order_row) + (select count(*) from detail_rows) + (select count(*) from change_row)
        + (select count(*) from emptied) as rows
    ),
    wanted as (
      select sellable_id, sum(blocked)::int as cart_blocked, sum(ordered)::int as ordered, 0 as purchased
      from (
        select sellable_id, -quantity as blocked, 0 as ordered from freed
        union all
        select sellable_id, 0, quantity from hold_rows
      ) change, written
      where written.rows >= 0
      group by sellable_id
    ),
    ${countingStock}
    select claimed.free, (select count(*) from closed) as carts, ${enoughOrUndone} from claimed, verdict`,
);

export interface Writing {
  readonly cart: { readonly id: string; readonly version: string };
  readonly user: string;
  readonly now: Date;
  readonly made: NewOrder;
  /** What is kept as the answer to the request's key, if it has one. */
  readonly answer: object | null;
}

export type Written = 'written' | 'in progress' | 'cart changed' | { readonly shortages: readonly Shortage[] };

/** Writes an order made of a cart, if the cart is still as it was when the order was made of it. */
export async function writeOrder(db: Db, { cart, user, now, made, answer }: Writing): Promise<Written> {
  try {
    const args = {
      cart: cart.id,
      user,
      version: cart.version,
      now: now.toISOString(),
      order: JSON.stringify(made.order),
      details: JSON.stringify(made.details),
      holds: JSON.stringify(made.holds),
      registrations: JSON.stringify(made.registrations),
      entries: JSON.stringify(made.entries),
      change: JSON.stringify(made.change),
      answer: JSON.stringify(answer ?? {}),
    };
    const sellables = made.holds.map(({ sellable_id }) => sellable_id);
    const { cards } = made;
    const writing = () =>
      cards.length === 0
        ? write(db, args)
        : db.transaction(async (tx) => {
            await takeCards(tx, cards);
            return write(tx, args);
          });
    const [row] = await throughGate(sellables, writing);
    if (!row?.free) return 'in progress';
    return Number(row.carts) > 0 ? 'written' : 'cart changed';
  } catch (error) {
    const shortages = shortagesIn(error);
    if (shortages) return { shortages };
    throw error;
  }
}
