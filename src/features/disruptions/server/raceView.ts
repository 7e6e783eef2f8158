import { and, eq } from 'drizzle-orm';
import { stages } from '#features/circuits/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';

/** A race of this circuit, with its stage, and whether its sale is stopped; undefined for another's. */
export async function raceOfCircuit(on: DbOrTx, circuitId: number, raceId: number) {
  const [found] = await on
    .select({ race: races, stage: stages, stopped: stockCounters.stopped, elsewhere: stockCounters.soldElsewhere })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .innerJoin(stockCounters, eq(stockCounters.sellableId, races.sellableId))
    .where(and(eq(races.id, raceId), eq(stages.circuitId, circuitId)));
  return found;
}
export type RaceOfCircuit = NonNullable<Awaited<ReturnType<typeof raceOfCircuit>>>;
