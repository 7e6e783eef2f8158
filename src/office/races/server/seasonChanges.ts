import {
  copyStage,
  createSeason,
  lockStage,
  seasonsOf,
  showSeason,
  stageOf,
  stagesOf,
  writeStage,
} from '#features/circuits/server/stages.ts';
import { checkRace } from '#features/races/rules/setup/checkRace.ts';
import { daysBetween, plannedStageDays, plannedStart, timeMoved } from '#features/races/rules/setup/movedDays.ts';
import { readSetUps } from '#features/races/server/setup/setUpView.ts';
import { addDays, type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField, refuseFields } from '#kernel/errors.ts';
import { freeSlug } from '#kernel/slug.ts';
import { isElsewhere } from '#office/kit/rules/impact/moves.ts';
import type { FieldsWish } from '#office/kit/rules/seen.ts';
import { isAnybodyIn } from '#office/kit/server/impact/concernedView.ts';
import { lockNames, type Officer, requireNoNewFault, requireUnchanged, writeEntry } from '#office/kit/server/setUps.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { StageFieldsIn } from '../contract/races.ts';
import { createSetUpChanges } from './changes.ts';
import { newStage, requireSeason } from './newStage.ts';
import { racesOfStage, stageFields } from './setUpsView.ts';

const where = ['place_it', 'place_en', 'address'] as const;

/** Fifty-two weeks: the same weekday a year later. */
const yearInDays = 364;

/** A stage ends on its first day or later. */
function requireDaysInOrder({ starts_on, ends_on }: Pick<StageFieldsIn, 'starts_on' | 'ends_on'>): void {
  if (ends_on < starts_on) refuseField('ends_on', 'ends_before_start');
}

/** What the office does with seasons and stages. Another circuit's are not there. */
export function createSeasonChanges(context: Context) {
  const { db, clock } = context;
  const setUps = createSetUpChanges(context);

  const audit = (tx: Tx, acting: Officer, entry: { action: string; type: string; id: number; facts: object }) =>
    writeEntry(tx, acting, { at: clock(), ...entry });

  /** What the checks find of a stage's published races, each with its race. */
  async function findingsOnSale(tx: Tx, { office }: Officer, stageId: number) {
    const raceIds = (await racesOfStage(tx, stageId)).map(({ id }) => id);
    const of = { circuitId: office.circuitId, raceIds };
    const found = await readSetUps(tx, of, { environment: context.environment, now: clock() });
    const published = [...found].filter(([, { state }]) => state === 'published');
    return published.flatMap(([race, { setUp }]) => checkRace(setUp).map((finding) => ({ ...finding, race })));
  }

  return {
    createStage: (acting: Officer, seasonId: number, fields: StageFieldsIn): Promise<number> =>
      db.transaction(async (tx) => {
        requireDaysInOrder(fields);
        const stageId = await newStage(tx, acting, { seasonId, fields, at: clock() });
        await catalogueChanged(tx, acting.office.circuitId);
        return stageId;
      }),

    changeStage: (acting: Officer, stageId: number, asked: FieldsWish<StageFieldsIn>): Promise<void> =>
      db.transaction(async (tx) => {
        const { circuitId } = acting.office;
        const stage = (await lockStage(tx, circuitId, stageId)) ?? refuse('stage_not_found');
        const now = stageFields(stage);
        const { before, after } = await requireUnchanged<StageFieldsIn>(tx, { type: 'stage', id: stageId }, now, asked);
        if (Object.keys(after).length === 0) return;
        const wanted = { ...now, ...after };
        requireDaysInOrder(wanted);
        const isMoved = isElsewhere(now, wanted);
        // Who is in is asked, and written to, where each race is moved.
        if (isMoved && (await isAnybodyIn(tx, stageId, dayInRome(clock()))))
          refuseFields(
            Object.fromEntries(where.filter((field) => field in after).map((field) => [field, 'postpone_instead'])),
          );
        const were = await findingsOnSale(tx, acting, stageId);
        await writeStage(tx, stageId, wanted, { moved: isMoved });
        requireNoNewFault(were, await findingsOnSale(tx, acting, stageId), acting.lang);
        await audit(tx, acting, { action: 'stage_changed', type: 'stage', id: stageId, facts: { before, after } });
        await catalogueChanged(tx, circuitId);
      }),

    /** Copies a stage into a season of the circuit, with its races as drafts: its days move with its first one. */
    copyStage: (acting: Officer, stageId: number, to: { readonly seasonId: number; readonly startsOn: Day }) =>
      db.transaction(async (tx) => {
        const { circuitId } = acting.office;
        const source = (await stageOf(tx, circuitId, stageId)) ?? refuse('stage_not_found');
        await requireSeason(tx, circuitId, to.seasonId);
        const planned = plannedStageDays(source, await racesOfStage(tx, stageId));
        await lockNames(tx, circuitId);
        const taken = new Set((await stagesOf(tx, circuitId, to.seasonId)).map(({ slug }) => slug));
        const id = await copyInto(tx, acting, source, {
          seasonId: to.seasonId,
          slug: freeSlug(source.slug, taken),
          days: daysBetween(planned.startsOn, to.startsOn),
        });
        const facts = { from: stageId, after: { name_it: source.i18n.it.name, starts_on: to.startsOn } };
        await audit(tx, acting, { action: 'stage_copied', type: 'stage', id, facts });
        await catalogueChanged(tx, circuitId);
        return id;
      }),

    /** A new season, empty or with the stages and races of another as drafts, fifty-two weeks later. */
    createSeason: (acting: Officer, wanted: { readonly name: string; readonly from: number | null }) =>
      db.transaction(async (tx) => {
        const { circuitId } = acting.office;
        if (wanted.from !== null) await requireSeason(tx, circuitId, wanted.from);
        const seasonId = await createSeason(tx, circuitId, wanted.name);
        const sources = wanted.from === null ? [] : await stagesOf(tx, circuitId, wanted.from);
        for (const source of sources)
          await copyInto(tx, acting, source, { seasonId, slug: source.slug, days: yearInDays });
        const { name, from } = wanted;
        const facts = { after: { name, ...(from !== null && { from }) } };
        await audit(tx, acting, { action: 'season_made', type: 'season', id: seasonId, facts });
        return seasonId;
      }),

    /** The season that the circuit's pages show from now on. */
    show: (acting: Officer, seasonId: number): Promise<void> =>
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

  async function copyInto(
    tx: Tx,
    acting: Officer,
    source: { readonly id: number; readonly startsOn: Day; readonly endsOn: Day },
    { seasonId, slug, days }: { readonly seasonId: number; readonly slug: string; readonly days: number },
  ) {
    const races = await racesOfStage(tx, source.id);
    const { startsOn, endsOn } = plannedStageDays(source, races);
    const to = { seasonId, slug, startsOn: addDays(startsOn, days), endsOn: addDays(endsOn, days) };
    const stageId = await copyStage(tx, source.id, to);
    for (const race of races) {
      const startsAt = timeMoved(plannedStart(race), days);
      await setUps.copyWithin(tx, { ...acting, raceId: race.id }, { stageId, startsAt });
    }
    return stageId;
  }
}
