import type { RaceView } from '#features/races/contract.ts';
import { recentRace } from '#features/races/server/recentRaces.ts';
import type { Wanted } from '#features/registration/rules/wanted.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';

/** The race or package that a registration is for. One of another circuit is not there. */
export async function raceOf(context: Context, wanted: Wanted, lang: Lang): Promise<RaceView> {
  const { circuitId, race } = await recentRace(context, wanted.raceType, wanted.raceId, lang);
  return race && circuitId === wanted.circuitId ? race : refuse('race_not_found');
}
