import { and, gte, inArray, min } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { priceChanges } from './tables.ts';

/** How far back a lower price counts, in days (directive 98/6/EC, art. 6a). */
const daysOfPrices = 30;

type PricedThing = { readonly productId: number } | { readonly registrationTypeId: number };

export async function keepPrice(
  tx: Tx,
  of: PricedThing,
  was: { readonly price: Cents; readonly until: Date },
): Promise<void> {
  await tx.insert(priceChanges).values({ ...of, ...was });
}

/** The lowest price that each had in the last thirty days before it was changed; nothing where it has not changed in them. */
export async function lowestPrices(
  on: DbOrTx,
  of: 'productId' | 'registrationTypeId',
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Cents>> {
  if (ids.length === 0) return new Map();
  const since = new Date(now.getTime() - daysOfPrices * 86_400_000);
  const rows = await on
    .select({ id: priceChanges[of], price: min(priceChanges.price) })
    .from(priceChanges)
    .where(and(inArray(priceChanges[of], [...ids]), gte(priceChanges.until, since)))
    .groupBy(priceChanges[of]);
  return new Map(rows.flatMap(({ id, price }) => (id === null || price === null ? [] : [[id, price] as const])));
}
