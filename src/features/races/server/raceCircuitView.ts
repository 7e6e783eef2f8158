import { eq } from 'drizzle-orm';
import { stages } from '#features/circuits/server/tables.ts';
import { racePackages, races } from '#features/races/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';

/** The circuit of a race or package, or null if there is none with this id. */
export async function circuitOf(on: DbOrTx, raceType: 'race' | 'package', id: number): Promise<number | null> {
  const [row] =
    raceType === 'race'
      ? await on
          .select({ circuitId: stages.circuitId })
          .from(races)
          .innerJoin(stages, eq(stages.id, races.stageId))
          .where(eq(races.id, id))
      : await on.select({ circuitId: racePackages.circuitId }).from(racePackages).where(eq(racePackages.id, id));
  return row?.circuitId ?? null;
}
