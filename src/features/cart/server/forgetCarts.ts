import { sql } from 'drizzle-orm';
import { countingStock, enoughOrUndone } from '#features/stock/server/stock.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

const forget = statement<{ user: string | null; before: string }, { gone: string }>(
  'forget carts',
  (at) => sql`
    with gone as materialized (
      select c.id from cart c
      where (c.user_id = ${at('user')}::uuid
        or (${at('user')}::uuid is null and c.status = 'open' and c.changed_at <= ${at('before')}::timestamptz))
      order by c.id for update of c
    ),
    freed as (
      delete from cart_hold h using cart_detail d, gone g
      where h.cart_detail_id = d.id and d.cart_id = g.id
      returning h.sellable_id, h.quantity
    ),
    wanted as (
      select sellable_id, -sum(quantity)::int as cart_blocked, 0 as ordered, 0 as purchased
      from freed group by sellable_id
    ),
    ${countingStock}
    select (select count(*) from gone) as gone, ${enoughOrUndone} from verdict`,
);

const remove = statement<{ user: string | null; before: string }, object>(
  'remove carts',
  (at) => sql`
    delete from cart c
    where (c.user_id = ${at('user')}::uuid
        or (${at('user')}::uuid is null and c.status = 'open' and c.changed_at <= ${at('before')}::timestamptz))
      and not exists (select from cart_detail d join cart_hold h on h.cart_detail_id = d.id where d.cart_id = c.id)`,
);

/** Gives back what an account's carts block, and removes them. */
export async function forgetCartsOf(on: DbOrTx, userId: string, now: Date): Promise<void> {
  const args = { user: userId, before: now.toISOString() };
  await forget(on, args);
  await remove(on, args);
}

/** The same for carts that nobody has touched since then. */
export async function forgetIdleCarts(on: DbOrTx, before: Date): Promise<void> {
  const args = { user: null, before: before.toISOString() };
  await forget(on, args);
  await remove(on, args);
}
