import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import { createContextCache } from '#server/ttlCache.ts';
import type { RaceView } from '../contract.ts';
import { circuitOf } from './raceCircuitView.ts';
import { readRace, readRacePackage } from './raceView.ts';

interface Found {
  readonly circuitId: number | null;
  readonly race: RaceView | null;
}

const recent = createContextCache<Found>();

/**
 * A race or package as everybody is shown it, and whose it is: a page of the wizard asks for it twice, and many do at
 * once when a registration opens. Cart and orders read what they decide by themselves, in their own transaction.
 */
export const recentRace = (context: Context, type: 'race' | 'package', id: number, lang: Lang): Promise<Found> =>
  recent(context, `${type} ${id} ${lang}`, async () => {
    const { db, clock, environment } = context;
    const reader = { lang, now: clock(), secret: environment.secret };
    const [circuitId, race] = await Promise.all([
      circuitOf(db, type, id),
      type === 'race' ? readRace(db, id, reader) : readRacePackage(db, id, reader),
    ]);
    return { circuitId, race };
  });
