import { asc, eq } from 'drizzle-orm';
import { readServicesOf, type SoldWith } from '#features/shop/server/setup/services.ts';
import { products } from '#features/shop/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import { withFlags } from '#office/kit/server/withFlags.ts';
import type { DbOrTx } from '#server/database.ts';

const mostChoices = 500;

/** The products that a circuit's races and packages may sell, in the shop's order. */
export const sellable = (on: DbOrTx, circuitId: number) =>
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

export async function servicesSoldWith(on: DbOrTx, circuitId: number, what: SoldWith, lang: Lang) {
  const [services, sold] = await Promise.all([readServicesOf(on, what), sellable(on, circuitId)]);
  return {
    services: services.map(withFlags),
    choices: sold.map(({ id, i18n, price, active, most_pieces, to_date, counter }) => ({
      id,
      name: i18n[lang].name || i18n.it.name,
      price,
      active: flag(active),
      stock: counter.stock,
      left: Math.max(0, counter.stock - counter.ordered - counter.cartBlocked - counter.purchased - counter.kept),
      most_pieces,
      to_date,
    })),
  };
}
