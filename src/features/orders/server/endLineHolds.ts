import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
import { orderHolds, orders } from './tables.ts';

/**
 * For a registration that is given away: no later move gives it back. The caller has the order's lock, and changes the
 * counters; answers the sellables.
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
