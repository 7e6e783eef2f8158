import { inArray } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
import { sellables, stockCounters } from './tables.ts';

/** Creates a sellable with its counters. Cart lines, holds and orders reference its id. */
export async function makeSellable(tx: Tx, kind: 'fraction', stock: number): Promise<number> {
  const [made] = await tx.insert(sellables).values({ kind }).returning({ id: sellables.id });
  const { id } = made!;
  await tx.insert(stockCounters).values({ sellableId: id, stock });
  return id;
}

/** Deletes sellables that nothing references any more; a foreign key refuses the others. */
export async function removeSellables(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(stockCounters).where(inArray(stockCounters.sellableId, [...ids]));
  await tx.delete(sellables).where(inArray(sellables.id, [...ids]));
}
