import { and, eq, inArray } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { DbOrTx } from '#server/database.ts';
import { stages } from '../../../circuits/server/tables.ts';
import { races } from '../../../races/server/tables.ts';
import type { GivenRole } from '../../rules/givenRoles.ts';

/** Refuses races that are not of the circuit. */
export async function requireRaces(on: DbOrTx, circuitId: number, roles: readonly GivenRole[]): Promise<void> {
  const wanted = [...new Set(roles.flatMap((role) => role.races ?? []))];
  if (wanted.length === 0) return;
  const found = await on
    .select({ id: races.id })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(and(eq(stages.circuitId, circuitId), inArray(races.id, wanted)));
  if (found.length < wanted.length) refuse('race_not_found');
}
