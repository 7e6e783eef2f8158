import { and, eq, sql } from 'drizzle-orm';
import { stockCounters } from '#features/stock/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';
import type { AdmittedCrew } from '../rules/admitted.ts';
import { fractionNotAvailable } from './crewPlaces.ts';
import { legsKeptFor } from './keptLegView.ts';
import { crewFractions } from './tables.ts';

/** Refuses early when the fraction is full. Only a hint: the stock counter decides when the place is taken. */
export async function checkFraction(on: DbOrTx, crew: AdmittedCrew | undefined, user: string): Promise<void> {
  if (crew?.choice !== 'partecipate' || crew.id === undefined || crew.fraction_id === undefined) return;
  const { stock, ordered, cartBlocked, purchased, kept } = stockCounters;
  const [fraction] = await on
    .select({
      free: sql<number>`${stock} - ${ordered} - ${cartBlocked} - ${purchased} - ${kept}
        + ${legsKeptFor(sql`${stockCounters.sellableId}`, sql`${user}`)}`,
    })
    .from(crewFractions)
    .innerJoin(stockCounters, eq(stockCounters.sellableId, crewFractions.sellableId))
    .where(and(eq(crewFractions.crewId, crew.id), eq(crewFractions.relayFractionId, crew.fraction_id)));
  if (!fraction || fraction.free < 1) throw fractionNotAvailable();
}
