import { and, eq, inArray, lte, type SQL } from 'drizzle-orm';
import { giveBackBlocked } from '#features/stock/server/stock.ts';
import type { DbOrTx } from '#server/database.ts';
import { cartDetails, cartHolds, carts } from './tables.ts';

const batchSize = 500;

/** Deletes one batch of carts with their lines, and gives back what they hold; returns how many. */
const forgetSome = (on: DbOrTx, which: SQL | undefined): Promise<number> =>
  on.transaction(async (tx) => {
    const gone = await tx
      .select({ id: carts.id })
      .from(carts)
      .where(which)
      .orderBy(carts.id)
      .limit(batchSize)
      .for('update');
    const ids = gone.map(({ id }) => id);
    const lines = tx.select({ id: cartDetails.id }).from(cartDetails).where(inArray(cartDetails.cartId, ids));
    const freed = await tx.delete(cartHolds).where(inArray(cartHolds.cartDetailId, lines)).returning();
    await tx.delete(carts).where(inArray(carts.id, ids));
    await giveBackBlocked(tx, freed);
    return ids.length;
  });

async function forget(on: DbOrTx, which: SQL | undefined): Promise<void> {
  while ((await forgetSome(on, which)) === batchSize);
}

export const forgetCartsOf = (on: DbOrTx, userId: string): Promise<void> => forget(on, eq(carts.userId, userId));

export const forgetIdleCarts = (on: DbOrTx, before: Date): Promise<void> =>
  forget(on, and(eq(carts.status, 'open'), lte(carts.changedAt, before)));
