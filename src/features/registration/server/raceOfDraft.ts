import type { RaceView } from '#features/races/contract.ts';
import { recentRace } from '#features/races/server/recentRaces.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Ground } from '#server/ground.ts';
import type { Wanted } from './draftRecordView.ts';

/** The race or package that a registration is for. One of another circuit is not there. */
export async function raceOf(ground: Ground, wanted: Wanted, lang: Lang): Promise<RaceView> {
  const { circuitId, race } = await recentRace(ground, wanted.raceType, wanted.raceId, lang);
  return race && circuitId === wanted.circuitId ? race : refuse('race_not_found');
}
