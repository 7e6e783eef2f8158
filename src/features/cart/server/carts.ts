import { and, eq, inArray, sql } from 'drizzle-orm';
import { forgetCodes } from '#features/certificates/server/datahealthUses.ts';
import { shortName, shortOf } from '#features/shop/rules/shortOf.ts';
import { changeStock, giveBackBlocked, ShortageError } from '#features/stock/server/stock.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { guard, isGuarded } from '#server/guard.ts';
import { newId } from '#server/ids.ts';
import { optimistically } from '#server/optimistic.ts';
import { statement } from '#server/statement.ts';
import { withLinesBelow } from '../rules/linesBelow.ts';
import { isOnePerRegistration, mayHaveMore } from '../rules/quantity.ts';
import type { Actor } from './actor.ts';
import { type CartRecord, circuitOf, findCart } from './cartRecordView.ts';
import {
  heldUntil,
  holdingUntil,
  leftIn,
  needsOf,
  productNeeds,
  retakeHolds,
  sweepingLapsedCarts,
  sweepLapsedCarts,
  withoutDiskWait,
} from './holds.ts';
import { lineOfProduct } from './lineOfProductView.ts';
import { isLapsed, reprice } from './reprice.ts';
import { cartDetails, cartHolds, carts, nextVersion } from './tables.ts';

interface OpenedCart {
  readonly id: string;
  /** Created by this call, so it is empty. */
  readonly fresh: boolean;
}

/** No row if there is no such circuit; a null id if a concurrent transaction has just opened the cart. */
const open = statement<
  { id: string; user: string; circuit: number; now: string },
  { id: string | null; fresh: boolean; set_config: string }
>(
  'open a cart',
  (at) => sql`
    with opened as (
      insert into cart (id, user_id, circuit_id, status, created_at, changed_at)
      select ${at('id')}::uuid, ${at('user')}::uuid, c.id, 'open', ${at('now')}::timestamptz, ${at('now')}::timestamptz
      from ${circuitOf(at('circuit'))} c
      on conflict (user_id, circuit_id) where status = 'open' do nothing
      returning id
    )
    select coalesce(o.id, c.id) as id, o.id is not null as fresh, ${withoutDiskWait}
    from ${circuitOf(at('circuit'))} k
    left join opened o on true
    left join cart c on c.user_id = ${at('user')} and c.circuit_id = ${at('circuit')} and c.status = 'open'`,
);

/** Uses the user's open cart in a circuit; opens one if there is none, or it was ordered meanwhile. */
export const inOpenCart = <T>(
  context: Context,
  { userId, circuitId }: { readonly userId: string; readonly circuitId: number },
  use: (cart: OpenedCart) => Promise<T>,
): Promise<T> =>
  optimistically(async () => {
    try {
      return await use(await openCart(context, userId, circuitId));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'cart_not_found') return null;
      throw error;
    }
  });

export function openCart(
  { db, clock }: Pick<Context, 'clock'> & { readonly db: DbOrTx },
  userId: string,
  circuitId: number,
): Promise<OpenedCart> {
  const args = { id: newId(), user: userId, circuit: circuitId, now: clock().toISOString() };
  return optimistically(async () => {
    const { id, fresh } = (await open(db, args))[0] ?? refuse('not_found');
    // A concurrent request opened it after this statement's snapshot: the next attempt sees it.
    return id === null ? null : { id, fresh };
  });
}

/** Changes an open cart under its row lock; each change restarts the hold time. */
const changeCart = <T>(context: Context, userId: string, cartId: string, change: (tx: Tx) => Promise<T>): Promise<T> =>
  sweepingLapsedCarts(context, () =>
    context.db.transaction(async (tx) => {
      if (!(await lockCart(tx, context, userId, cartId))) return refuse('cart_not_found');
      return change(tx);
    }),
  );

function holdingAnew(context: Context) {
  const now = context.clock().toISOString();
  return holdingUntil(sql`${heldUntil(context).toISOString()}`, sql`${now}`);
}

/** Row lock on an open cart of this user; false if it is gone, or not in this version any more. */
export async function lockCart(
  tx: Tx,
  context: Context,
  userId: string,
  cartId: string,
  version?: number,
): Promise<boolean> {
  const locked = await tx
    .update(carts)
    .set({ changedAt: context.clock(), ...holdingAnew(context), version: nextVersion })
    .where(
      and(
        eq(carts.id, cartId),
        eq(carts.userId, userId),
        eq(carts.status, 'open'),
        version === undefined ? undefined : guard('cart version of a quantity', eq(carts.version, version), sql`true`),
      ),
    )
    .returning({ id: carts.id, withoutDiskWait });
  return locked.length > 0;
}

/** A kept place is claimed under this lock: whoever takes an order back has the cart before the place, too. */
export async function lockCartRow(tx: Tx, cartId: string): Promise<void> {
  if (!isGuarded('cart before a kept place')) return;
  await tx.select({ id: carts.id }).from(carts).where(eq(carts.id, cartId)).for('update');
}

/** Reads a cart for its owner. Lines whose hold has lapsed take it again, if there is enough in stock. */
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
  const sellables = lost.flatMap(needsOf).map(({ sellable_id }) => sellable_id);
  if (sellables.length > 0) await sweepLapsedCarts(db, clock(), sellables);
  return changeCart(context, userId, cart.id, async (tx) => {
    // Before the holds are taken again: a service that has become free needs fewer of them.
    if (lapsed) await reprice(tx, cart.id);
    const current = (await findCart(tx, userId, { id: cart.id })) ?? refuse('cart_not_found');
    return (await retakeHolds(tx, current)) ? findCart(tx, userId, { id: cart.id }) : current;
  });
}

export const removeCartLine = (context: Context, { account }: Actor, cartId: string, detailId: string): Promise<void> =>
  changeCart(context, account.id, cartId, async (tx) => {
    const { id, parentId } = cartDetails;
    const lines = await tx.select({ id, parentId }).from(cartDetails).where(eq(cartDetails.cartId, cartId));
    const gone = withLinesBelow(lines, detailId);
    if (gone.length === 0) refuse('cart_detail_not_found');
    const freed = await tx.delete(cartHolds).where(inArray(cartHolds.cartDetailId, gone)).returning();
    await tx.delete(cartDetails).where(inArray(cartDetails.id, gone));
    await forgetCodes(tx, gone);
    await giveBackBlocked(tx, freed);
  });

/** Sets a line's quantity, once its cart is locked. A registration stays at one (checkout §5). */
async function writeQuantity(tx: Tx, lang: Lang, cartId: string, detailId: string, quantity: number): Promise<void> {
  const [line] = await lineOfProduct(tx, { cart: cartId, line: detailId });
  if (!line) return refuse('cart_detail_not_found');
  const { sellable_id, combination_id, held, combination_held } = line;
  if (sellable_id === null) return;
  const name = line.name[lang] ?? '';
  if (quantity > 1 && isOnePerRegistration(line)) refuse('one_per_registration', { name });
  const { in_cart, most_pieces } = line;
  if (most_pieces !== null && !mayHaveMore(quantity - line.quantity, { in_cart, most_pieces }))
    refuse('too_many_pieces', { name, most: most_pieces });
  const sellables = { sellable_id, combination_id };
  const heldOf = (id: number) => (id === sellable_id ? held : combination_held);
  const needs = productNeeds(sellables, quantity);
  const { ok, shortages } = await changeStock(
    tx,
    needs.map((need) => ({ ...need, cart_blocked: quantity - heldOf(need.sellable_id) })),
  );
  if (!ok) {
    const left = shortages.map((one) => ({ ...one, available: one.available + heldOf(one.sellable_id) }));
    const short = shortOf(leftIn(left, sellables));
    const options = line.options.map((i18n) => i18n[lang].name);
    const facts = { ...short, name: shortName(short, name, options) };
    throw new ShortageError(shortages, new Refusal('quantity_not_available', facts));
  }
  await tx.update(cartDetails).set({ quantity }).where(eq(cartDetails.id, detailId));
  await tx
    .insert(cartHolds)
    .values(needs.map((need) => ({ cartDetailId: detailId, sellableId: need.sellable_id, quantity })))
    .onConflictDoUpdate({ target: [cartHolds.cartDetailId, cartHolds.sellableId], set: { quantity } });
}

/** Sets the quantity of a line of a cart in this version; false if the cart has changed since. */
export const setQuantityInVersion = (
  context: Context,
  { account, lang }: Actor,
  cart: { readonly id: string; readonly version: number },
  detailId: string,
  quantity: number,
): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    if (!(await lockCart(tx, context, account.id, cart.id, cart.version))) return false;
    await writeQuantity(tx, lang, cart.id, detailId, quantity);
    return true;
  });

export const setLineQuantity = (
  context: Context,
  { account, lang }: Actor,
  cartId: string,
  detailId: string,
  quantity: number,
): Promise<void> =>
  changeCart(context, account.id, cartId, (tx) => writeQuantity(tx, lang, cartId, detailId, quantity));
