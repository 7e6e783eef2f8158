import { asc, eq } from 'drizzle-orm';
import { products } from '#features/shop/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';

const mostChoices = 500;

/** The products that a circuit's races may sell, in the shop's order. */
export const soldByRaces = (on: DbOrTx, circuitId: number) =>
  on
    .select({
      id: products.id,
      i18n: products.i18n,
      price: products.price,
      active: products.active,
      most_pieces: products.mostPieces,
      to_date: products.toDate,
      counter: stockCounters,
    })
    .from(products)
    .innerJoin(stockCounters, eq(stockCounters.sellableId, products.sellableId))
    .where(eq(products.circuitId, circuitId))
    .orderBy(asc(products.position), asc(products.id))
    .limit(mostChoices);
