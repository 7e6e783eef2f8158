import type { RaceView } from '#features/races/contract.ts';
import { cachedRace } from '#features/races/server/recentRaces.ts';
import type { RegistrationTarget } from '#features/registration/rules/registrationTarget.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';

/** The race or package that a registration is for; refuses one of another circuit. */
export async function raceOf(context: Context, wanted: RegistrationTarget, lang: Lang): Promise<RaceView> {
  const { circuitId, race } = await cachedRace(context, wanted.raceType, wanted.raceId, lang);
  return race && circuitId === wanted.circuitId ? race : refuse('race_not_found');
}
