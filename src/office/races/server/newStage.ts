import { createStage, seasonsOf, stagesOf } from '#features/circuits/server/stages.ts';
import { refuse } from '#kernel/errors.ts';
import { freeSlug } from '#kernel/slug.ts';
import { lockNames, type Officer, writeEntry } from '#office/kit/server/setUps.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { StageFieldsIn } from '../contract/races.ts';

/** Refuses a season that this circuit does not have. */
export async function requireSeason(on: DbOrTx, circuitId: number, seasonId: number): Promise<void> {
  const { seasons } = await seasonsOf(on, circuitId);
  if (!seasons.some(({ id }) => id === seasonId)) refuse('item_not_found');
}

/** Makes a stage of a season, with its audit entry; answers its id. */
export async function newStage(
  tx: Tx,
  acting: Officer,
  { seasonId, fields, at }: { readonly seasonId: number; readonly fields: StageFieldsIn; readonly at: Date },
): Promise<number> {
  const { circuitId } = acting.office;
  await requireSeason(tx, circuitId, seasonId);
  await lockNames(tx, circuitId);
  const taken = new Set((await stagesOf(tx, circuitId, seasonId)).map(({ slug }) => slug));
  const id = await createStage(tx, { circuitId, seasonId, slug: freeSlug(fields.name_it, taken) }, fields);
  await writeEntry(tx, acting, { at, action: 'stage_made', type: 'stage', id, facts: { after: fields } });
  return id;
}
