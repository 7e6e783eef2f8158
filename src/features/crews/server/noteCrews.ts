import { inArray } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import { crewPlaces } from './tables.ts';

/** Notes that the starts of these crews have changed: what a crew lacks is a reason against each of them. */
export async function noteCrews(tx: Tx, crewIds: readonly string[]): Promise<void> {
  if (crewIds.length === 0) return;
  const lines = await tx
    .select({ id: crewPlaces.detailId })
    .from(crewPlaces)
    .where(inArray(crewPlaces.crewId, [...crewIds]));
  await noteStarts(
    tx,
    'line',
    lines.map(({ id }) => id),
  );
}
