import { isDeepStrictEqual } from 'node:util';
import { stageOf } from '#features/circuits/server/stages.ts';
import { type Officer, writeEntry } from '#office/kit/server/setUps.ts';
import type { Tx } from '#server/database.ts';

/** Does what may move a stage along with a race; where it has other days afterwards, its own history says which. */
export async function notingStageDays<Done>(
  tx: Tx,
  acting: Officer,
  { stageId, at }: { readonly stageId: number; readonly at: Date },
  move: () => Promise<Done>,
): Promise<Done> {
  const daysOf = async () => {
    const stage = await stageOf(tx, acting.office.circuitId, stageId);
    return { starts_on: stage?.startsOn, ends_on: stage?.endsOn };
  };
  const before = await daysOf();
  const done = await move();
  const after = await daysOf();
  const entry = { at, action: 'stage_changed', type: 'stage', id: stageId, facts: { before, after } };
  if (!isDeepStrictEqual(before, after)) await writeEntry(tx, acting, entry);
  return done;
}
