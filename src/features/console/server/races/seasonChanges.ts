import {
  copyStage,
  createSeason,
  lockStage,
  seasonsOf,
  showSeason,
  stagesOf,
  writeStage,
} from '#features/circuits/server/stages.ts';
import { checkRace } from '#features/races/rules/setup/checkRace.ts';
import { readSetUps } from '#features/races/server/setup/setUpView.ts';
import { addDays, type ClockTime, clockTimeInRome, type Day, dayInRome, dayOfClock } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import { type Tx, triedOut } from '#server/database.ts';
import type { StageFieldsIn } from '../../contract.ts';
import { movesOfStage } from '../../rules/impact/moves.ts';
import { differences, given } from '../../rules/seen.ts';
import { racesToCome } from '../impact/concernedView.ts';
import {
  impactFacts,
  impactOf,
  noImpact,
  requireSeen,
  type Tried,
  viewImpact,
  type Wanted,
  writeIfWanted,
} from '../impact/impact.ts';
import { type Acting, requireNoNewFault, requireUnchanged, writeEntry } from '../setUps.ts';
import { createSetUpChanges } from './changes.ts';
import { newStage, requireSeason } from './newStage.ts';
import { placeOf, racesOfStage, stageFields } from './setUpsView.ts';

/** Fifty-two weeks: the same weekday a year later. */
const yearInDays = 364;

const aYearLater = (day: Day): Day => addDays(day, yearInDays);

const startAYearLater = (startsAt: Date): ClockTime => {
  const was = clockTimeInRome(startsAt);
  return `${aYearLater(dayOfClock(was))}${was.slice(10)}` as ClockTime;
};

/** A stage ends on its first day or later. */
function requireDaysInOrder({ starts_on, ends_on }: Pick<StageFieldsIn, 'starts_on' | 'ends_on'>): void {
  if (ends_on < starts_on) refuseField('ends_on', 'ends_before_start');
}

/** What the office does with seasons and stages. Another circuit's are not there. */
export function createSeasonChanges(context: Context) {
  const { db, clock } = context;
  const setUps = createSetUpChanges(context);

  const audit = (tx: Tx, acting: Acting, entry: { action: string; type: string; id: number; facts: object }) =>
    writeEntry(tx, acting, { at: clock(), ...entry });

  /** What the checks find of a stage's published races, by their ids. */
  async function findingsOnSale(tx: Tx, { office }: Acting, stageId: number) {
    const raceIds = (await racesOfStage(tx, stageId)).map(({ id }) => id);
    const of = { circuitId: office.circuitId, raceIds };
    const found = await readSetUps(tx, of, { environment: context.environment, now: clock() });
    const published = [...found].filter(([, { state }]) => state === 'published');
    return new Map(published.map(([id, { setUp }]) => [id, checkRace(setUp)]));
  }

  return {
    /** A new stage; answers its id. */
    createStage: (acting: Acting, seasonId: number, fields: StageFieldsIn): Promise<number> =>
      db.transaction(async (tx) => {
        requireDaysInOrder(fields);
        const stageId = await newStage(tx, acting, { seasonId, fields, at: clock() });
        await catalogueChanged(tx, acting.office.circuitId);
        return stageId;
      }),

    /** Changes fields of a stage; of those that did not change since they were seen, nothing is lost. */
    changeStage: (acting: Acting, stageId: number, wanted: Wanted<StageFieldsIn>): Promise<void> =>
      db.transaction(async (tx) => {
        const made = await changeFields(tx, acting, stageId, wanted);
        if (!made) return;
        const { before, after, impact } = made;
        requireSeen(impact, wanted.impact);
        await writeIfWanted(context, tx, impact, wanted.impact);
        const facts = { before, after, ...impactFacts(impact, wanted.impact) };
        await audit(tx, acting, { action: 'stage_changed', type: 'stage', id: stageId, facts });
        await catalogueChanged(tx, acting.office.circuitId);
      }),

    /** What the same change would do to those who are registered: it is made, and taken back. */
    tryStage: (acting: Acting, stageId: number, { names_page: page, ...wanted }: Tried<StageFieldsIn>) =>
      triedOut(db, async (tx) => {
        const made = await changeFields(tx, acting, stageId, wanted);
        return viewImpact(context, tx, made?.impact ?? noImpact, page);
      }),

    /** A new season, empty or with the stages and races of another as drafts, fifty-two weeks later. */
    createSeason: (acting: Acting, wanted: { readonly name: string; readonly from: number | null }) =>
      db.transaction(async (tx) => {
        const { circuitId } = acting.office;
        if (wanted.from !== null) await requireSeason(tx, circuitId, wanted.from);
        const seasonId = await createSeason(tx, circuitId, wanted.name);
        const sources = wanted.from === null ? [] : await stagesOf(tx, circuitId, wanted.from);
        let races = 0;
        for (const source of sources) {
          const stageId = await copyStage(tx, source.id, { seasonId, moved: aYearLater });
          for (const race of await racesOfStage(tx, source.id)) {
            const startsAt = startAYearLater(race.startsAt);
            await setUps.copyWithin(tx, { ...acting, raceId: race.id }, { stageId, startsAt });
            races += 1;
          }
        }
        const { name, from } = wanted;
        const facts = { after: { name, ...(from !== null && { from }) }, races };
        await audit(tx, acting, { action: 'season_made', type: 'season', id: seasonId, facts });
        return { id: seasonId, races };
      }),

    /** The season that the circuit's pages show from now on. */
    show: (acting: Acting, seasonId: number): Promise<void> =>
      db.transaction(async (tx) => {
        const { circuitId } = acting.office;
        await requireSeason(tx, circuitId, seasonId);
        const { current } = await seasonsOf(tx, circuitId);
        if (current === seasonId) return;
        await showSeason(tx, circuitId, seasonId);
        const facts = { before: { season: current }, after: { season: seasonId } };
        await audit(tx, acting, { action: 'season_shown', type: 'season', id: seasonId, facts });
        await catalogueChanged(tx, circuitId);
      }),
  };

  /** Changes fields; answers what was and is, and whom it concerns. Null: nothing is to be changed. */
  async function changeFields(tx: Tx, acting: Acting, stageId: number, { fields, seen }: Wanted<StageFieldsIn>) {
    const { circuitId } = acting.office;
    const stage = (await lockStage(tx, circuitId, stageId)) ?? refuse('stage_not_found');
    const now = stageFields(stage);
    const { before, after } = differences({ ...now }, given(fields));
    if (Object.keys(after).length === 0) return null;
    await requireUnchanged(tx, { type: 'stage', id: stageId, lang: acting.lang }, { ...now }, { seen, wanted: after });
    const wanted = { ...now, ...after } as StageFieldsIn;
    requireDaysInOrder(wanted);
    const races = await racesToCome(tx, stageId, dayInRome(clock()));
    const is = {
      name: { it: wanted.name_it, en: wanted.name_en },
      place: { it: wanted.place_it, en: wanted.place_en },
      address: wanted.address,
    };
    const moves = movesOfStage(placeOf(stage), is);
    const were = await findingsOnSale(tx, acting, stageId);
    const impact = await impactOf(
      tx,
      {
        of: { races },
        said: moves.length > 0 ? ['place'] : [],
        judged: false,
        moved: { by: acting, name: is.name, races, moves },
      },
      () => writeStage(tx, stageId, wanted, { moved: moves.length > 0 }),
    );
    const are = await findingsOnSale(tx, acting, stageId);
    for (const [race, found] of are) requireNoNewFault(were.get(race) ?? [], found, acting.lang);
    return { before, after, impact };
  }
}
