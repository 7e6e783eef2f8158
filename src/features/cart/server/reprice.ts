import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import type { CartRecord } from './cartRecordView.ts';
import { changedPrices } from './changedPricesView.ts';
import { cartDetails, carts, nextVersion } from './tables.ts';

/** Is the time over for which this cart held its places, and with them its prices (decision 056)? */
export const isLapsed = ({ held_until, lines }: Pick<CartRecord, 'held_until' | 'lines'>, now: Date): boolean =>
  lines.length > 0 && (held_until === null || new Date(held_until) <= now);

/** The lines of a lapsed cart cost what is asked now; true if that is something else. */
export async function reprice(on: DbOrTx, cartId: string): Promise<boolean> {
  const changed = await changedPrices(on, cartId);
  if (changed.length === 0) return false;
  await on.transaction(async (tx) => {
    await tx.update(carts).set({ version: nextVersion }).where(eq(carts.id, cartId));
    for (const { id, price } of changed) await tx.update(cartDetails).set({ price }).where(eq(cartDetails.id, id));
  });
  return true;
}
