import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import { createContextCache } from '#server/ttlCache.ts';
import type { RaceView, ReturningPlaces } from '../contract.ts';
import { circuitOf } from './raceCardsView.ts';
import { readRace, readRacePackage } from './raceView.ts';
import { readReturning } from './returningView.ts';

interface CachedRace {
  readonly circuitId: number | null;
  readonly race: RaceView | null;
}

const cache = createContextCache<CachedRace>();

/** From a cache with time to live, for the rush of an opening. Cart and orders never decide on this. */
export const cachedRace = (context: Context, type: 'race' | 'package', id: number, lang: Lang): Promise<CachedRace> =>
  cache(context, `${type} ${id} ${lang}`, async () => {
    const { db, clock, environment } = context;
    const reader = { lang, now: clock(), secret: environment.secret };
    const [circuitId, race] = await Promise.all([
      circuitOf(db, type, id),
      type === 'race' ? readRace(db, id, reader) : readRacePackage(db, id, reader),
    ]);
    return { circuitId, race };
  });

const returning = createContextCache<ReturningPlaces | null>();

/** What comes back to a sold-out race, from such a cache: its page is read by many when it fills. */
export const cachedReturning = (context: Context, id: number): Promise<ReturningPlaces | null> =>
  returning(context, String(id), () => readReturning(context.db, id, context.clock()));
