import { sql } from 'drizzle-orm';
import { type Counted, countingStock, ShortageError } from '#features/stock/server/stock.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Lang, Translated } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { optimistically } from '#server/optimistic.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { Actor } from './actor.ts';
import { type CartRecord, findCart } from './cartRecordView.ts';
import { heldUntil, retakeHolds, sweepLapsedCarts, takingStock, withoutWaiting } from './holds.ts';
import { isLapsed, reprice } from './reprice.ts';

interface OpenedCart {
  readonly id: string;
  /** It was opened just now, and there is nothing in it. */
  readonly fresh: boolean;
}

/** Nothing, if there is no such circuit; no id, if somebody else's transaction has just opened the cart. */
const open = statement<
  { id: string; user: string; circuit: number; now: string },
  { id: string | null; fresh: boolean }
>(
  'open a cart',
  (at) => sql`
    with opened as (
      insert into cart (id, user_id, circuit_id, status, created_at, changed_at)
      select ${at('id')}::uuid, ${at('user')}::uuid, c.id, 'open', ${at('now')}::timestamptz, ${at('now')}::timestamptz
      from circuit c where c.id = ${at('circuit')}
      on conflict (user_id, circuit_id) where status = 'open' do nothing
      returning id
    )
    select coalesce(o.id, c.id) as id, o.id is not null as fresh, ${withoutWaiting}
    from circuit k
    left join opened o on true
    left join cart c on c.user_id = ${at('user')} and c.circuit_id = ${at('circuit')} and c.status = 'open'
    where k.id = ${at('circuit')}`,
);

/** The user's open cart in a circuit; opens one if there is none. */
export function openCart({ db, clock }: Context, userId: string, circuitId: number): Promise<OpenedCart> {
  const args = { id: newId(), user: userId, circuit: circuitId, now: clock().toISOString() };
  return optimistically(async () => {
    const { id, fresh } = (await open(db, args))[0] ?? refuse('not_found');
    // Another request opened it while this one waited for that: the next attempt sees it.
    return id === null ? null : { id, fresh };
  });
}

const lock = statement<{ cart: string; user: string; now: string; until: string }, { circuit_id: number }>(
  'change a cart',
  (at) => sql`
    update cart set changed_at = ${at('now')}::timestamptz, held_until = ${at('until')}::timestamptz
    where id = ${at('cart')} and user_id = ${at('user')} and status = 'open'
    returning circuit_id, ${withoutWaiting}`,
);

/**
 * Changes an open cart of this user, inside one transaction that begins by locking the cart: whatever changes what
 * a cart blocks goes through here, and the whole cart is held anew from now.
 */
export const changeCart = <T>(
  context: Context,
  userId: string,
  cartId: string,
  change: (tx: Tx, circuitId: number) => Promise<T>,
): Promise<T> =>
  takingStock(context, () =>
    context.db.transaction(async (tx) => {
      const now = context.clock().toISOString();
      const [cart] = await lock(tx, { cart: cartId, user: userId, now, until: heldUntil(context) });
      if (!cart) return refuse('cart_not_found');
      return change(tx, cart.circuit_id);
    }),
  );

/** Reads a cart for its owner, who has come back: lines that lost their hold take it anew if they still can. */
export async function readCart(
  context: Context,
  userId: string,
  which: { readonly id: string } | { readonly circuitId: number },
): Promise<CartRecord | null> {
  const { db, clock } = context;
  const cart = await findCart(db, userId, which);
  if (!cart || cart.lines.length === 0) return cart;
  const lapsed = isLapsed(cart, clock());
  if (!lapsed && cart.lines.every(({ held }) => held)) return cart;

  const lost = cart.lines.filter(({ held }) => !held);
  const sellables = lost.flatMap(({ product, races }) => [...(product ? [product] : []), ...races]);
  if (sellables.length > 0) {
    await sweepLapsedCarts(
      db,
      clock(),
      sellables.map(({ sellable_id }) => sellable_id),
    );
  }
  return changeCart(context, userId, cart.id, async (tx) => {
    const current = (await findCart(tx, userId, { id: cart.id })) ?? refuse('cart_not_found');
    const repriced = lapsed && (await reprice(tx, cart.id));
    return (await retakeHolds(tx, current)) || repriced ? findCart(tx, userId, { id: cart.id }) : current;
  });
}

const removeLine = statement<{ cart: string; detail: string }, { gone: string }>(
  'remove a cart line',
  (at) => sql`
    with recursive tree as (
      select id from cart_detail where id = ${at('detail')} and cart_id = ${at('cart')}
      union all
      select d.id from cart_detail d join tree t on d.parent_id = t.id
    ),
    freed as (
      delete from cart_hold where cart_detail_id in (select id from tree) returning sellable_id, quantity
    ),
    wanted as (
      select sellable_id, -sum(quantity)::int as cart_blocked, 0 as ordered, 0 as purchased
      from freed group by sellable_id
    ),
    ${countingStock},
    unused as (delete from datahealth_use where detail_id in (select id from tree)),
    gone as (delete from cart_detail where id in (select id from tree) returning id)
    select count(*) as gone from gone`,
);

/** Takes a line out of the cart, and the lines below it. */
export const removeCartLine = (context: Context, { account }: Actor, cartId: string, detailId: string): Promise<void> =>
  changeCart(context, account.id, cartId, async (tx) => {
    const [row] = await removeLine(tx, { cart: cartId, detail: detailId });
    if (!row || Number(row.gone) === 0) refuse('cart_detail_not_found');
  });

interface QuantitySet extends Counted {
  readonly kind: 'registration' | 'product';
  readonly name: Translated<string> | null;
  readonly held: number;
}

const setQuantity = statement<{ cart: string; detail: string; quantity: number }, QuantitySet>(
  'set a cart line’s quantity',
  (at) => sql`
    with line as materialized (
      select d.id, d.kind, p.sellable_id,
        ${translated('p')} as name,
        coalesce((select h.quantity from cart_hold h where h.cart_detail_id = d.id), 0) as held
      from cart_detail d left join product p on p.id = d.product_id
      where d.id = ${at('detail')} and d.cart_id = ${at('cart')}
    ),
    wanted as (
      select sellable_id, ${at('quantity')}::int - held as cart_blocked, 0 as ordered, 0 as purchased
      from line where kind = 'product'
    ),
    ${countingStock},
    changed as (
      update cart_detail d set quantity = ${at('quantity')}::int
      from line l, verdict v where d.id = l.id and l.kind = 'product' and v.ok
    ),
    hold as (
      insert into cart_hold (cart_detail_id, sellable_id, quantity)
      select l.id, l.sellable_id, ${at('quantity')}::int from line l, verdict v where l.kind = 'product' and v.ok
      on conflict (cart_detail_id, sellable_id) do update set quantity = excluded.quantity
    )
    select l.kind, l.name, l.held, v.ok, v.shortages from line l, verdict v`,
);

/** Sets a line's quantity inside a change of its cart. A registration stays at one, whatever is asked (checkout §5). */
export async function resize(tx: Tx, lang: Lang, cartId: string, detailId: string, quantity: number): Promise<void> {
  const [line] = await setQuantity(tx, { cart: cartId, detail: detailId, quantity });
  if (!line) return refuse('cart_detail_not_found');
  if (line.ok) return;
  const available = line.held + (line.shortages[0]?.available ?? 0);
  const name = line.name?.[lang] ?? '';
  throw new ShortageError(line.shortages, new Refusal('quantity_not_available', { name, available }));
}

export const setLineQuantity = (
  context: Context,
  { account, lang }: Actor,
  cartId: string,
  detailId: string,
  quantity: number,
): Promise<void> => changeCart(context, account.id, cartId, (tx) => resize(tx, lang, cartId, detailId, quantity));
