import { eq } from 'drizzle-orm';
import { changeStock, type StockResult } from '#features/stock/server/stock.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { lockCart, openCart } from './carts.ts';
import type { StockNeed } from './holds.ts';
import { cartDetails, cartHolds, carts } from './tables.ts';

/** Carts are locked before orders; whether it is empty is asked when the order is locked, too (`requireEmpty`). */
export async function lockCartForReturn(
  tx: Tx,
  context: Context,
  whose: { readonly userId: string; readonly circuitId: number },
): Promise<string> {
  const { id } = await openCart({ db: tx, clock: context.clock }, whose.userId, whose.circuitId);
  if (!(await lockCart(tx, context, whose.userId, id))) return refuse('busy', { retry_after: 1 });
  return id;
}

/** Refuses a cart with lines: an order that is taken back would mix with what is being bought. */
export async function requireEmpty(tx: Tx, cartId: string): Promise<void> {
  if ((await tx.$count(cartDetails, eq(cartDetails.cartId, cartId))) > 0) refuse('cart_not_empty');
}

type ReturnedLine = Omit<typeof cartDetails.$inferInsert, 'cartId'>;

/** Writes the lines of an order that is taken back; the hold ends at `held.limit`, the order's, at the latest. */
export async function returnLines(
  tx: Tx,
  context: Context,
  cart: { readonly id: string; readonly userId: string },
  lines: readonly ReturnedLine[],
  held: { readonly limit: Date | null; readonly since: Date },
): Promise<void> {
  await tx.insert(cartDetails).values(lines.map((line) => ({ ...line, cartId: cart.id })));
  await tx.update(carts).set({ holdLimit: held.limit, heldSince: held.since }).where(eq(carts.id, cart.id));
  // Once more, for the hold ends by the limit.
  await lockCart(tx, context, cart.userId, cart.id);
}

/** Blocks what the order has given back in this transaction, whose locks let nobody take it in between. */
export async function blockReturned(
  tx: Tx,
  needs: readonly (StockNeed & { readonly detailId: string })[],
): Promise<StockResult> {
  if (needs.length === 0) return { ok: true, shortages: [] };
  const blocked = needs.map(({ sellable_id, quantity }) => ({ sellable_id, cart_blocked: quantity }));
  const result = await changeStock(tx, blocked);
  if (!result.ok) return result;
  const rows = needs.map(({ detailId, sellable_id, quantity }) => ({
    cartDetailId: detailId,
    sellableId: sellable_id,
    quantity,
  }));
  await tx.insert(cartHolds).values(rows);
  return result;
}
