import { asc, eq, inArray, sql } from 'drizzle-orm';
import { giveBackBlocked } from '#features/stock/server/stock.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { surplusOfFree } from '../rules/quantity.ts';
import { type CartRecord, changedPrices } from './cartRecordView.ts';
import { cartDetails, cartHolds, carts, nextVersion } from './tables.ts';

/** Has the cart's hold on places and prices ended (decision 056)? */
export const isLapsed = ({ held_until, lines }: Pick<CartRecord, 'held_until' | 'lines'>, now: Date): boolean =>
  lines.length > 0 && (held_until === null || new Date(held_until) <= now);

/** Sets the lines of a lapsed cart to the prices of the catalogue; true if one has changed. */
export async function reprice(on: DbOrTx, cartId: string): Promise<boolean> {
  const changed = await changedPrices(on, cartId);
  if (changed.length === 0) return false;
  await on.transaction(async (tx) => {
    await tx.update(carts).set({ version: nextVersion }).where(eq(carts.id, cartId));
    for (const { id, price } of changed) await tx.update(cartDetails).set({ price }).where(eq(cartDetails.id, id));
    await keepOneOfEachFree(tx, cartId);
  });
  return true;
}

/** What has become free is one for each registration: what is beyond leaves the cart, with what it holds. */
async function keepOneOfEachFree(tx: Tx, cartId: string): Promise<void> {
  const { id, parentId, paidDetailId, productId: product_id, price, quantity } = cartDetails;
  const parent_id = sql<string | null>`coalesce(${parentId}, ${paidDetailId})`;
  const lines = await tx
    .select({ id, parent_id, product_id, price, quantity })
    .from(cartDetails)
    .where(eq(cartDetails.cartId, cartId))
    .orderBy(asc(id));
  const left = new Map(surplusOfFree(lines).map((line) => [line.id, line.quantity]));
  const [kept, gone] = ([1, 0] as const).map((count) => [...left.keys()].filter((line) => left.get(line) === count));
  const held = await tx
    .select()
    .from(cartHolds)
    .where(inArray(cartHolds.cartDetailId, [...left.keys()]));
  await tx.update(cartHolds).set({ quantity: 1 }).where(inArray(cartHolds.cartDetailId, kept!));
  await tx.update(cartDetails).set({ quantity: 1 }).where(inArray(id, kept!));
  await tx.delete(cartHolds).where(inArray(cartHolds.cartDetailId, gone!));
  await tx.delete(cartDetails).where(inArray(id, gone!));
  await giveBackBlocked(
    tx,
    held.map(({ cartDetailId, sellableId, quantity: had }) => ({
      sellableId,
      quantity: had - (left.get(cartDetailId) ?? 0),
    })),
  );
}
