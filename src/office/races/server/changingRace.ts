import { checkRace } from '#features/races/rules/setup/checkRace.ts';
import { type FoundSetUp, readSetUp } from '#features/races/server/setup/setUpView.ts';
import { lockRace } from '#features/races/server/setup/writeRace.ts';
import { refuse } from '#kernel/errors.ts';
import { reaches } from '#kernel/roles.ts';
import type { Subject } from '#office/kit/server/historyView.ts';
import { type Officer, requireNoNewFault } from '#office/kit/server/setUps.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';

export interface RaceOfficer extends Officer {
  readonly raceId: number;
}

export const aboutRace = ({ raceId }: RaceOfficer): Subject => ({ type: 'race', id: raceId });

/** How a race is read and changed: one of another circuit or out of reach is not there. */
export function changingRace({ db, clock, environment }: Context) {
  const read = async (on: DbOrTx, { office, raceId }: RaceOfficer): Promise<FoundSetUp> => {
    const found = reaches(office.races, raceId)
      ? await readSetUp(on, { circuitId: office.circuitId, raceId }, { environment, now: clock() })
      : null;
    return found ?? refuse('race_not_found');
  };

  type RaceChange<Done> = (tx: Tx, found: FoundSetUp) => Promise<Done>;

  const changeIn = async <Done>(tx: Tx, acting: RaceOfficer, change: RaceChange<Done>): Promise<Done> => {
    await lockRace(tx, acting.raceId);
    const found = await read(tx, acting);
    if (found.state === 'archived') refuse('race_archived');
    const done = await change(tx, found);
    if (found.state !== 'published') return done;
    const now = await read(tx, acting);
    if (now.state === 'published') requireNoNewFault(checkRace(found.setUp), checkRace(now.setUp), acting.lang);
    return done;
  };

  return {
    read,
    /** Changes a race that is not archived, with its row locked. One that is published gets no new fault. */
    changing: <Done>(acting: RaceOfficer, change: RaceChange<Done>): Promise<Done> =>
      db.transaction(async (tx) => {
        const done = await changeIn(tx, acting, change);
        await catalogueChanged(tx, acting.office.circuitId);
        return done;
      }),
  };
}
