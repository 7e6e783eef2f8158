import type { RaceView } from '#features/races/contract.ts';
import { readRace, readRacePackage } from '#features/races/server/raceView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Ground } from '#server/ground.ts';
import type { Wanted } from './draftRecordView.ts';
import { circuitOf } from './raceCircuitView.ts';

/** The race or package that a registration is for. One of another circuit is not there. */
export async function raceOf(ground: Ground, { circuitId, raceType, raceId }: Wanted, lang: Lang): Promise<RaceView> {
  const { db, clock, environment } = ground;
  const reader = { lang, now: clock(), secret: environment.secret };
  const [circuit, race] = await Promise.all([
    circuitOf(db, raceType, raceId),
    raceType === 'race' ? readRace(db, raceId, reader) : readRacePackage(db, raceId, reader),
  ]);
  return race && circuit === circuitId ? race : refuse('race_not_found');
}
