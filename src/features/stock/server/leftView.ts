import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { stockCounters } from './tables.ts';

/** How much of a sellable can be sold at this moment; to be told, not to decide on (`count_stock` decides). */
export async function leftOf(on: DbOrTx, sellableId: number): Promise<number> {
  const { stock, ordered, cartBlocked, purchased, kept } = stockCounters;
  const [counter] = await on
    .select({ left: sql<number>`greatest(0, ${stock} - ${ordered} - ${cartBlocked} - ${purchased} - ${kept})` })
    .from(stockCounters)
    .where(eq(stockCounters.sellableId, sellableId));
  return counter?.left ?? 0;
}
