import { inArray } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
import { sellables, stockCounters } from './tables.ts';

/** Something new of which there is a limited number; its id is what lines and holds point to. */
export async function makeSellable(tx: Tx, kind: 'fraction', stock: number): Promise<number> {
  const [made] = await tx.insert(sellables).values({ kind }).returning({ id: sellables.id });
  const { id } = made!;
  await tx.insert(stockCounters).values({ sellableId: id, stock });
  return id;
}

/** Takes away what nothing points to any more; the database refuses while something does. */
export async function removeSellables(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(stockCounters).where(inArray(stockCounters.sellableId, [...ids]));
  await tx.delete(sellables).where(inArray(sellables.id, [...ids]));
}
