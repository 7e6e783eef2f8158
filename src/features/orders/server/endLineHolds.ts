import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
import { orderHolds, orders } from './tables.ts';

/**
 * Ends what a paid line holds, for a registration that is given away: no later move of the order gives it back again.
 * The order's version rises, so that a move that waits for its lock notices. The caller has that lock, and changes the
 * counters.
 *
 * @returns the sellables, each of which was counted once in `purchased`
 */
export async function endLineHolds(tx: Tx, orderId: string, lineId: string): Promise<readonly number[]> {
  const ended = await tx
    .update(orderHolds)
    .set({ counted: 'none' })
    .where(and(eq(orderHolds.orderDetailId, lineId), eq(orderHolds.counted, 'purchased')))
    .returning({ sellableId: orderHolds.sellableId });
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId));
  return ended.map(({ sellableId }) => sellableId);
}
