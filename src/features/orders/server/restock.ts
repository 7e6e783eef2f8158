import { and, eq, sql } from 'drizzle-orm';
import { changeStock } from '#features/stock/server/stock.ts';
import type { Tx } from '#server/database.ts';
import { isPaid } from '../rules/states.ts';
import { heldPieces } from './heldPiecesView.ts';
import type { LockedOrder } from './lockOrder.ts';
import { orderHolds, orders } from './tables.ts';

export interface Pieces {
  readonly id: string;
  readonly quantity: number;
}

/**
 * Sold again, or (`again: false`) taken back; of a refunded order, and of lines that were taken out, they are on sale
 * already. The caller has the order's lock, and writes everything else before: counters are locked last. False if
 * others have bought them; then the transaction must be rolled back.
 */
export async function restock(tx: Tx, order: LockedOrder, pieces: readonly Pieces[], again: boolean): Promise<boolean> {
  if (!isPaid(order.state)) return true;
  const back = new Map(pieces.map(({ id, quantity }) => [id, quantity]));
  const held = await heldPieces(tx, [...back.keys()]);
  for (const { line, sellable, quantity } of held) {
    const left = again ? quantity - back.get(line)! : quantity + back.get(line)!;
    const ofHold = and(eq(orderHolds.orderDetailId, line), eq(orderHolds.sellableId, sellable));
    const hold = { orderDetailId: line, sellableId: sellable, quantity: left, counted: 'purchased' } as const;
    if (left <= 0) await tx.delete(orderHolds).where(ofHold);
    else if (quantity === 0) await tx.insert(orderHolds).values(hold);
    else await tx.update(orderHolds).set({ quantity: left }).where(ofHold);
  }
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id));
  const sign = again ? -1 : 1;
  const changes = held.map(({ line, sellable }) => ({ sellable_id: sellable, purchased: sign * back.get(line)! }));
  return (await changeStock(tx, changes)).ok;
}
