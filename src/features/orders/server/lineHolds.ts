import { and, eq, sql } from 'drizzle-orm';
import { changeStock } from '#features/stock/server/stock.ts';
import type { Tx } from '#server/database.ts';
import { isPaid } from '../rules/states.ts';
import { heldPieces } from './heldPiecesView.ts';
import type { LockedOrder } from './lockOrder.ts';
import { orderHolds, orders } from './tables.ts';

const raiseVersion = (tx: Tx, orderId: string) =>
  tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId));

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
  await raiseVersion(tx, orderId);
  if (counted === 'none') return true;
  const changes = [
    ...(from === null ? [] : [{ sellable_id: from, [counted]: -1 }]),
    ...(to === null ? [] : [{ sellable_id: to, [counted]: 1 }]),
  ];
  return (await changeStock(tx, changes)).ok;
}

/** Given away: no later move gives it back. Under the order's lock; the caller changes the sellables' counters. */
export async function endLineHolds(tx: Tx, orderId: string, lineId: string): Promise<readonly number[]> {
  const ended = await tx
    .update(orderHolds)
    .set({ counted: 'none' })
    .where(and(eq(orderHolds.orderDetailId, lineId), eq(orderHolds.counted, 'purchased')))
    .returning({ sellableId: orderHolds.sellableId });
  await raiseVersion(tx, orderId);
  return ended.map(({ sellableId }) => sellableId);
}

/**
 * Sold again, or (`again: false`) taken back; of a refunded order, and of lines that were taken out, they are on sale
 * already. The caller has the order's lock, and writes everything else before: counters are locked last. False if
 * others have bought them; then the transaction must be rolled back.
 */
export async function restock(
  tx: Tx,
  order: LockedOrder,
  pieces: readonly { readonly id: string; readonly quantity: number }[],
  again: boolean,
): Promise<boolean> {
  if (!isPaid(order.state)) return true;
  const back = new Map(pieces.map(({ id, quantity }) => [id, quantity]));
  const held = await heldPieces(tx, { lines: [...back.keys()] });
  for (const { line, sellable, quantity } of held) {
    const left = again ? quantity - back.get(line)! : quantity + back.get(line)!;
    const ofHold = and(eq(orderHolds.orderDetailId, line), eq(orderHolds.sellableId, sellable));
    const hold = { orderDetailId: line, sellableId: sellable, quantity: left, counted: 'purchased' } as const;
    if (left <= 0) await tx.delete(orderHolds).where(ofHold);
    else if (quantity === 0) await tx.insert(orderHolds).values(hold);
    else await tx.update(orderHolds).set({ quantity: left }).where(ofHold);
  }
  await raiseVersion(tx, order.id);
  const sign = again ? -1 : 1;
  const changes = held.map(({ line, sellable }) => ({ sellable_id: sellable, purchased: sign * back.get(line)! }));
  return (await changeStock(tx, changes)).ok;
}
