import { sql } from 'drizzle-orm';
import { closingCart } from '#features/cart/server/orderedCart.ts';
import { takeCards } from '#features/federations/server/takeCards.ts';
import { endingKept } from '#features/registration/server/keptPlaces.ts';
import { insertingRegistrations } from '#features/registration/server/orderedRegistrations.ts';
import { changingStock, okOrRollback, type Shortage, shortagesIn } from '#features/stock/server/stock.ts';
import type { Db } from '#server/database.ts';
import { claiming, keepingAnswer } from '#server/idempotency.ts';
import { statement } from '#server/statement.ts';
import type { NewOrder } from './newOrder.ts';

interface WriteOrderArgs {
  readonly [name: string]: string | number;
  readonly cart: string;
  readonly user: string;
  readonly version: number;
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
 * Six statements ran at half the speed. Each query joins the rows of the one before, so counters come last: their locks
 * are brief, and who waits for another order of the same athlete holds none.
 */
const write = statement<WriteOrderArgs, { free: boolean; carts: string; ok: boolean }>(
  'write an order',
  (at) => sql`
    with ${claiming(at('answer'))},
    ${closingCart({ cart: at('cart'), user: at('user'), version: at('version'), now: at('now') })},
    order_row as (
      insert into customer_order
      select r.* from jsonb_populate_record(null::customer_order, ${at('order')}::jsonb) r
      join closed on closed.id = r.cart_id
      returning id
    ),
    detail_rows as (
      insert into order_detail
      select r.* from jsonb_populate_recordset(null::order_detail, ${at('details')}::jsonb) r
      join order_row o on o.id = r.order_id
      returning id
    ),
    ${insertingRegistrations({
      lines: sql`detail_rows`,
      registrations: at('registrations'),
      entries: at('entries'),
    })},
    hold_rows as (
      insert into order_hold
      select r.* from jsonb_populate_recordset(null::order_hold, ${at('holds')}::jsonb) r
      join detail_rows d on d.id = r.order_detail_id
      returning sellable_id, quantity
    ),
    change_row as (
      insert into order_state_change
      select r.* from jsonb_populate_record(null::order_state_change, ${at('change')}::jsonb) r
      join order_row o on o.id = r.order_id
      returning id
    ),
    answered as (${keepingAnswer(at('answer'), sql`order_row`)} returning 1),
    ${endingKept(sql`detail_rows`)},
    wanted as (
      select sellable_id, sum(blocked)::int as cart_blocked, sum(ordered)::int as ordered, 0 as purchased,
        sum(kept)::int as kept
      from (
        select sellable_id, -quantity as blocked, 0 as ordered, 0 as kept from freed
        union all
        select sellable_id, 0, quantity, 0 from hold_rows
        union all
        select sellable_id, 0, 0, -1 from unkept
      ) change
      group by sellable_id
    ),
    ${changingStock(sql`(select count(*) from entry_rows) + (select count(*) from change_row)
      + (select count(*) from answered) + (select count(*) from emptied)`)}
    select claimed.free, (select count(*) from closed) as carts, ${okOrRollback} from claimed, verdict`,
);

export interface WriteOrderCommand {
  readonly cart: { readonly id: string; readonly version: number };
  readonly user: string;
  readonly now: Date;
  readonly made: NewOrder;
  readonly answer: object | null;
}

export type WriteOrderResult = 'written' | 'in progress' | 'cart changed' | { readonly shortages: readonly Shortage[] };

/** If the cart still has the version that the order was made of. */
export async function writeOrder(
  db: Db,
  { cart, user, now, made, answer }: WriteOrderCommand,
): Promise<WriteOrderResult> {
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
    const { cards } = made;
    const [row] =
      cards.length === 0
        ? await write(db, args)
        : await db.transaction(async (tx) => {
            await takeCards(tx, cards);
            return write(tx, args);
          });
    if (!row?.free) return 'in progress';
    return Number(row.carts) > 0 ? 'written' : 'cart changed';
  } catch (error) {
    const shortages = shortagesIn(error);
    if (shortages) return { shortages };
    throw error;
  }
}
