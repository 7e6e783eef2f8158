import { and, eq, sql } from 'drizzle-orm';
import { changeStock } from '#features/stock/server/stock.ts';
import type { Tx } from '#server/database.ts';
import { orderHolds, orders } from './tables.ts';

export interface HoldToMove {
  readonly orderId: string;
  readonly detailId: string;
  /** Null where there is none. */
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * Counted as it was. The caller has the order's lock, and writes everything else before: counters are locked last.
 * False if there is too little; then the transaction must be rolled back.
 */
export async function moveHold(tx: Tx, { orderId, detailId, from, to }: HoldToMove): Promise<boolean> {
  if (from === to) return true;
  const ofLine = eq(orderHolds.orderDetailId, detailId);
  const [held] = await tx.select({ counted: orderHolds.counted }).from(orderHolds).where(ofLine).limit(1);
  const counted = held?.counted ?? 'none';
  if (from !== null) await tx.delete(orderHolds).where(and(ofLine, eq(orderHolds.sellableId, from)));
  if (to !== null)
    await tx.insert(orderHolds).values({ orderDetailId: detailId, sellableId: to, quantity: 1, counted });
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId));
  if (counted === 'none') return true;
  const changes = [
    ...(from === null ? [] : [{ sellable_id: from, [counted]: -1 }]),
    ...(to === null ? [] : [{ sellable_id: to, [counted]: 1 }]),
  ];
  return (await changeStock(tx, changes)).ok;
}
