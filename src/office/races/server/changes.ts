import { isDeepStrictEqual } from 'node:util';
import { setKinds } from '#features/certificates/server/setKinds.ts';
import { coverDays, stageOf, stagesOf } from '#features/circuits/server/stages.ts';
import { raceOfCircuit } from '#features/disruptions/server/raceView.ts';
import type { NewRace, RaceFields } from '#features/races/contract/setup.ts';
import { bearsOnStarts } from '#features/races/rules/setup/afterSale.ts';
import { checkRace } from '#features/races/rules/setup/checkRace.ts';
import { kindToo, renameFirstTypes } from '#features/races/server/setup/firstWords.ts';
import type { FoundSetUp } from '#features/races/server/setup/setUpView.ts';
import {
  copyRace,
  createRace,
  deleteRace,
  keepFormerSlug,
  newSlug,
  setRaceState,
  slugsIn,
  writeRace,
} from '#features/races/server/setup/writeRace.ts';
import { copyServices, deleteServicesOf } from '#features/shop/server/setup/services.ts';
import { setStock } from '#features/stock/server/stock.ts';
import { type ClockTime, type Day, dayOfClock } from '#kernel/calendar.ts';
import { refuse, refuseField, refuseFields } from '#kernel/errors.ts';
import { isSlugOf } from '#kernel/slug.ts';
import type { EffectView } from '#office/kit/contract/setUps.ts';
import type { FieldsWish } from '#office/kit/rules/seen.ts';
import { countTurnedRed, noEffect } from '#office/kit/server/impact/effect.ts';
import {
  lockNames,
  type Officer,
  requireFaultless,
  requireUnchanged,
  unlessInUse,
  writeEntry,
} from '#office/kit/server/setUps.ts';
import { withCircuitFaults } from '#office/settings/server/settingsView.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { withCleanHtml } from '#server/html.ts';
import { aboutRace, changingRace, type RaceOfficer } from './changingRace.ts';
import { newStage } from './newStage.ts';
import { notingStageDays } from './notingStageDays.ts';
import { isArchivable, packagesWith, racesOfStage, stagesInReach } from './setUpsView.ts';

/** What stays as it is once somebody has, or holds, a place. */
const fixedAfterSale = ['is_relay', 'registrations_in_cart'] as const satisfies readonly (keyof RaceFields)[];

/** A stage that moves with its only race (decision 153): its days, before and after. */
interface StageDays {
  readonly before: { readonly starts_on: Day; readonly ends_on: Day };
  readonly after: { readonly starts_on: Day; readonly ends_on: Day };
}

const daysOfStageOf = ({ starts_at, ends_on }: RaceFields) => ({ starts_on: dayOfClock(starts_at), ends_on });

/** In the history of the race: the days of its stage, which moves with it. */
const asOfStage = (days: StageDays['before'] | undefined) =>
  days && { stage_starts_on: days.starts_on, stage_ends_on: days.ends_on };

/** Each is one transaction with its audit entry. A race of another circuit or out of reach is not there. */
export function createSetUpChanges(context: Context) {
  const { db, clock } = context;

  const audit = (tx: Tx, acting: Officer, action: string, raceId: number, facts: object) =>
    writeEntry(tx, acting, { at: clock(), action, type: 'race', id: raceId, facts });

  const { read, changing } = changingRace(context);

  const requireStage = async (on: DbOrTx, circuitId: number, stageId: number) =>
    (await stageOf(on, circuitId, stageId)) ?? refuse('stage_not_found');

  /** Addresses of races are unlike within a season. */
  const stageIdsOf = async (on: DbOrTx, circuitId: number, seasonId: number) =>
    (await stagesOf(on, circuitId, seasonId)).map(({ id }) => id);

  /** The stage of a race that is made without one: it goes by the town, on the day of the race. */
  const stageInTown = (tx: Tx, acting: Officer, { season, place = '', starts_at }: NewRace) => {
    const day = dayOfClock(starts_at);
    const words = {
      name_it: place,
      name_en: '',
      place_it: place,
      place_en: '',
      description_it: '',
      description_en: '',
    };
    const fields = { ...words, address: '', starts_on: day, ends_on: day };
    return newStage(tx, acting, { seasonId: season ?? 0, fields, at: clock() });
  };

  return {
    create: ({ account, office, lang }: Officer, wanted: NewRace): Promise<number> =>
      db.transaction(async (tx) => {
        const acting = { account, office, lang };
        const stageId = wanted.stage_id ?? (await stageInTown(tx, acting, wanted));
        const stage = await requireStage(tx, office.circuitId, stageId);
        await lockNames(tx, office.circuitId);
        const slug = await newSlug(tx, wanted.name, await stageIdsOf(tx, office.circuitId, stage.seasonId));
        const { name, starts_at: startsAt, stock, price } = wanted;
        const raceId = await createRace(tx, { name, stageId: stage.id, startsAt, stock, price, slug });
        await audit(tx, acting, 'race_made', raceId, { after: { name_it: name } });
        return raceId;
      }),

    copy: (acting: RaceOfficer, to: { readonly stageId: number; readonly startsAt: ClockTime }): Promise<number> =>
      db.transaction(async (tx) => copyInto(tx, acting, to)),

    /** The same within a transaction, as when a whole season is copied. */
    copyWithin: copyInto,

    change: (acting: RaceOfficer, wanted: FieldsWish<RaceFields>): Promise<EffectView> =>
      changing(acting, async (tx, found) => {
        const made = await changeFields(tx, acting, found, wanted);
        if (!made) return noEffect;
        await setPlaces(tx, found, made.changed);
        await audit(tx, acting, 'race_changed', acting.raceId, {
          before: { ...made.before, ...asOfStage(made.stageDays?.before) },
          after: { ...made.changed, ...asOfStage(made.stageDays?.after) },
        });
        const { is_relay } = made.changed;
        if (is_relay !== undefined)
          for (const renamed of await renameFirstTypes(tx, found.setUp.types, is_relay))
            await audit(tx, acting, 'type_changed', acting.raceId, renamed);
        return made.effect;
      }),

    /** Shows a race to everybody: without faults. The log keeps its notes. */
    publish: (acting: RaceOfficer) =>
      changing(acting, async (tx, { setUp, state }) => {
        if (state === 'published') return;
        const notes = requireFaultless(
          'race',
          await withCircuitFaults(tx, { circuitId: acting.office.circuitId, now: clock() }, checkRace(setUp)),
          acting.lang,
        );
        await setRaceState(tx, acting.raceId, 'published');
        await audit(tx, acting, 'race_published', acting.raceId, { notes });
      }),

    withdraw: (acting: RaceOfficer) =>
      changing(acting, async (tx, { setUp: { taken }, state }) => {
        if (state === 'draft') return;
        if (taken > 0) refuse('places_taken', { taken });
        const found = await raceOfCircuit(tx, acting.office.circuitId, acting.raceId);
        if (found?.race.cancelledAt) refuse('race_cancelled');
        await setRaceState(tx, acting.raceId, 'draft');
        await audit(tx, acting, 'race_withdrawn', acting.raceId, {});
      }),

    archive: (acting: RaceOfficer) =>
      changing(acting, async (tx, { setUp: { race }, state }) => {
        if (state !== 'published' || !isArchivable(race.ends_on, clock())) refuse('race_not_over');
        await setRaceState(tx, acting.raceId, 'archived');
        await audit(tx, acting, 'race_archived', acting.raceId, {});
      }),

    delete: (acting: RaceOfficer) =>
      unlessInUse(() =>
        changing(acting, async (tx, { state, setUp }) => {
          if (state !== 'draft') refuse('race_published');
          for (const { id } of setUp.types) await setKinds(tx, id, []);
          await deleteServicesOf(tx, { raceId: acting.raceId });
          await deleteRace(tx, acting.raceId);
          await audit(tx, acting, 'race_deleted', acting.raceId, { before: { name_it: setUp.race.name_it } });
        }),
      ),
  };

  /** Changes fields, but the places; answers what was and is, and what that has done to whom. Null: nothing is to be changed. */
  async function changeFields(
    tx: Tx,
    acting: RaceOfficer,
    found: FoundSetUp,
    { fields, seen }: FieldsWish<RaceFields>,
  ) {
    const { raceId, office } = acting;
    const { race, taken } = found.setUp;
    const asked = { seen, fields: withCleanHtml(fields, ['rules_it', 'rules_en']) };
    const { before: was, after } = await requireUnchanged(tx, aboutRace(acting), race, asked);
    if (Object.keys(after).length === 0) return null;
    const { before: kind, after: kindNow } = kindToo(race, after);
    const anew = found.state === 'draft' ? await slugAnew(tx, acting, race, after) : {};
    const [before, changed] = [
      { ...kind, ...was, ...(anew.slug !== undefined && { slug: race.slug }) },
      { ...kindNow, ...after, ...anew },
    ];
    if (taken > 0) {
      const fixed = fixedAfterSale.filter((field) => field in changed);
      refuseFields(Object.fromEntries(fixed.map((field) => [field, 'fixed_after_sale'])));
    }
    // Who is in is asked, and written to, where a race is postponed.
    const postponed = (['starts_at', 'stage_id'] as const).filter((field) => field in changed);
    if (found.state === 'published' && found.registered > 0)
      refuseFields(Object.fromEntries(postponed.map((field) => [field, 'postpone_instead'])));
    const asksForCrew = (['is_relay', 'only_for_team'] as const).filter((field) => changed[field]);
    if (asksForCrew.length > 0 && (await packagesWith(tx, [raceId])) > 0)
      refuseFields(Object.fromEntries(asksForCrew.map((field) => [field, 'not_packed'])));
    const stage = await requireStage(tx, office.circuitId, changed.stage_id ?? race.stage_id);
    const inReach = changed.stage_id === undefined ? 'all' : await stagesInReach(tx, office.races);
    if (inReach !== 'all' && !inReach.has(stage.id)) return refuse('stage_not_found');
    if (stage.seasonId !== found.season_id && taken > 0) refuseField('stage_id', 'fixed_after_sale');
    // One that was made anew is free.
    if (after.slug !== undefined || changed.stage_id !== undefined) {
      await lockNames(tx, office.circuitId);
      const others = await slugsIn(tx, await stageIdsOf(tx, office.circuitId, stage.seasonId), raceId);
      if (others.has(changed.slug ?? race.slug)) refuseField('slug', 'slug_taken');
    }
    let stageDays = null as StageDays | null;
    const judged = bearsOnStarts('race', changed) ? { race: raceId } : null;
    const red = await countTurnedRed(tx, judged, async () => {
      await writeRace(tx, raceId, changed);
      stageDays = await moveItsStage(tx, acting, race, { ...race, ...changed });
      if (changed.slug !== undefined) await keepFormerSlug(tx, raceId, { slug: race.slug, until: clock() });
    });
    return { before, changed, stageDays, effect: { red } };
  }

  /** The address of a draft that is renamed: it follows the name that it was made from (decision 153). */
  async function slugAnew(
    tx: Tx,
    { office, raceId }: RaceOfficer,
    was: RaceFields,
    is: Partial<RaceFields>,
  ): Promise<Pick<Partial<RaceFields>, 'slug'>> {
    if (is.name_it === undefined || is.slug !== undefined || !isSlugOf(was.slug, was.name_it)) return {};
    await lockNames(tx, office.circuitId);
    const stage = await requireStage(tx, office.circuitId, is.stage_id ?? was.stage_id);
    const slug = await newSlug(tx, is.name_it, await stageIdsOf(tx, office.circuitId, stage.seasonId), raceId);
    return slug === was.slug ? {} : { slug };
  }

  /** A stage of this race alone, on its very days, moves with it: neither could be moved first. */
  async function moveItsStage(tx: Tx, acting: RaceOfficer, was: RaceFields, is: RaceFields): Promise<StageDays | null> {
    const before = daysOfStageOf(was);
    const after = daysOfStageOf(is);
    if (is.stage_id !== was.stage_id || isDeepStrictEqual(before, after) || after.ends_on < after.starts_on)
      return null;
    const stage = await requireStage(tx, acting.office.circuitId, is.stage_id);
    if (!isDeepStrictEqual(before, { starts_on: stage.startsOn, ends_on: stage.endsOn })) return null;
    if ((await racesOfStage(tx, stage.id)).length > 1) return null;
    await notingStageDays(tx, acting, { stageId: stage.id, at: clock() }, () =>
      coverDays(tx, stage.id, { from: after.starts_on, until: after.ends_on, alone: true }),
    );
    return { before, after };
  }

  /** Last of all: the counter is locked until the transaction ends, and every order waits for it. */
  async function setPlaces(tx: Tx, { sellable_id }: FoundSetUp, { stock }: Partial<RaceFields>): Promise<void> {
    const taken = stock === undefined ? null : await setStock(tx, sellable_id, stock);
    if (taken !== null) refuseField('stock', `stock_below_taken:${taken}`);
  }

  async function copyInto(
    tx: Tx,
    acting: RaceOfficer,
    { stageId, startsAt }: { readonly stageId: number; readonly startsAt: ClockTime },
  ): Promise<number> {
    const { office, raceId } = acting;
    const found = await read(tx, acting);
    const stage = await requireStage(tx, office.circuitId, stageId);
    const { name_it, stock } = found.setUp.race;
    await lockNames(tx, office.circuitId);
    const slug = await newSlug(tx, name_it, await stageIdsOf(tx, office.circuitId, stage.seasonId));
    const made = await copyRace(tx, raceId, { stageId, startsAt, slug }, stock);
    for (const type of found.setUp.types) {
      const copied = made.types.get(type.id);
      if (copied !== undefined) await setKinds(tx, copied, type.kinds);
    }
    await copyServices(tx, raceId, made.raceId);
    await audit(tx, acting, 'race_copied', made.raceId, { from: raceId, after: { name_it } });
    return made.raceId;
  }
}
