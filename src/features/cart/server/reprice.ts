import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import type { CartRecord } from './cartRecordView.ts';
import { changedPrices } from './changedPricesView.ts';
import { cartDetails, carts, nextVersion } from './tables.ts';

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
  });
  return true;
}
