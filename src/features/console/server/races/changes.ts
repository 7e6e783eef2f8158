import { setKinds } from '#features/certificates/server/setKinds.ts';
import { stageOf, stagesOf } from '#features/circuits/server/stages.ts';
import type { NewRace } from '#features/races/contract/setup.ts';
import { checkRace } from '#features/races/rules/setup/checkRace.ts';
import type { RaceFields, TypeFields } from '#features/races/rules/setup/fields.ts';
import type { SetType } from '#features/races/rules/setup/setUp.ts';
import type { FoundSetUp } from '#features/races/server/setup/setUpView.ts';
import {
  copyRace,
  createRace,
  deleteRace,
  newSlug,
  setRaceState,
  slugsIn,
  writeRace,
} from '#features/races/server/setup/writeRace.ts';
import { createType, deleteType } from '#features/races/server/setup/writeType.ts';
import { startsIfChanged } from '#features/registration/server/startsView.ts';
import { copyServices, deleteServicesOf } from '#features/shop/server/setup/services.ts';
import { setStock } from '#features/stock/server/stock.ts';
import { type ClockTime, instantInRome } from '#kernel/calendar.ts';
import { refuse, refuseField, refuseFields } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { differences, type Given, given, type Seen } from '../../rules/seen.ts';
import { type Acting, requireAccepted, requireUnchanged, unlessInUse, writeEntry } from '../setUps.ts';
import { type ActingOn, aboutRace as about, changingRace } from './changingRace.ts';
import { concernOf } from './concern.ts';
import { isArchivable } from './setUpsView.ts';
import { changeTypeFields, requireNewType, type WantedType } from './typeChanges.ts';

/** What stays as it is once somebody has, or holds, a place. */
const fixedAfterSale = ['is_relay', 'registrations_in_cart'] as const satisfies readonly (keyof RaceFields)[];

/**
 * What the office sets up. Each is one transaction with its audit entry, and tells every process that the catalogue has
 * changed. A race of another circuit or out of reach is `race_not_found`, an archived one is `race_archived`.
 */
export function createSetUpChanges(context: Context) {
  const { db, clock } = context;

  const audit = (tx: Tx, acting: Acting, action: string, raceId: number, facts: object) =>
    writeEntry(tx, acting, { at: clock(), action, type: 'race', id: raceId, facts });

  const { read, changing } = changingRace(context);

  const requireStage = async (on: DbOrTx, circuitId: number, stageId: number) =>
    (await stageOf(on, circuitId, stageId)) ?? refuse('stage_not_found');

  /** Addresses of races are unlike within a season. */
  const stageIdsOf = async (on: DbOrTx, circuitId: number, seasonId: number) =>
    (await stagesOf(on, circuitId, seasonId)).map(({ id }) => id);

  /** Refuses a change that concerns athletes until it says that it has seen how many. */
  async function requireSeenAthletes(
    on: DbOrTx,
    raceId: number,
    fields: Partial<RaceFields>,
    athletes: number | undefined,
  ): Promise<void> {
    const moves = fields.starts_at !== undefined || fields.stage_id !== undefined || fields.minimum_age !== undefined;
    if (!moves) return;
    const concerned = concernOf(
      await startsIfChanged(on, {
        raceId,
        ...(fields.starts_at !== undefined && { startsAt: instantInRome(fields.starts_at) }),
        ...(fields.minimum_age !== undefined && { minimumAge: fields.minimum_age }),
      }),
    );
    if (concerned.athletes > 0 && concerned.athletes !== athletes) refuse('set_up_concerns_athletes', concerned);
  }

  const typeOf = ({ setUp }: FoundSetUp, typeId: number): SetType =>
    setUp.types.find(({ id }) => id === typeId) ?? refuse('type_not_found');

  return {
    /** Makes a race as a draft; answers its id. */
    create: ({ account, office, lang }: Acting, wanted: NewRace): Promise<number> =>
      db.transaction(async (tx) => {
        const stage = await requireStage(tx, office.circuitId, wanted.stage_id);
        const slug = await newSlug(tx, wanted.name, await stageIdsOf(tx, office.circuitId, stage.seasonId));
        const { name, starts_at: startsAt, stock, price } = wanted;
        const raceId = await createRace(tx, { name, stageId: stage.id, startsAt, stock, price, slug });
        await audit(tx, { account, office, lang }, 'race_made', raceId, { after: { name_it: name } });
        return raceId;
      }),

    /** Copies a race into a stage, its days moved with its start; answers the new one's id. */
    copy: (acting: ActingOn, to: { readonly stageId: number; readonly startsAt: ClockTime }): Promise<number> =>
      db.transaction((tx) => copyInto(tx, acting, to)),

    /** The same within a transaction, as when a whole season is copied. */
    copyWithin: copyInto,

    /** Changes fields of a race; of those that did not change since they were seen, nothing is lost. */
    change: (
      acting: ActingOn,
      {
        fields,
        seen,
        athletes,
      }: { readonly fields: Given<RaceFields>; readonly seen: Seen; readonly athletes?: number },
    ) =>
      changing(acting, async (tx, found) => {
        const { raceId, office } = acting;
        const { race, taken } = found.setUp;
        const { before, after } = differences({ ...race }, given(fields));
        const changed = after as Partial<RaceFields>;
        if (Object.keys(changed).length === 0) return;
        await requireUnchanged(tx, about(acting), { ...race }, { seen, wanted: changed });
        if (taken > 0) {
          const fixed = fixedAfterSale.filter((field) => field in changed);
          refuseFields(Object.fromEntries(fixed.map((field) => [field, 'fixed_after_sale'])));
        }
        const stage = await requireStage(tx, office.circuitId, changed.stage_id ?? race.stage_id);
        if (stage.seasonId !== found.season_id && taken > 0) refuseField('stage_id', 'fixed_after_sale');
        if (changed.slug !== undefined || changed.stage_id !== undefined) {
          const others = await slugsIn(tx, await stageIdsOf(tx, office.circuitId, stage.seasonId), raceId);
          if (others.has(changed.slug ?? race.slug)) refuseField('slug', 'slug_taken');
        }
        await requireSeenAthletes(tx, raceId, changed, athletes);
        if (changed.stock !== undefined && (await setStock(tx, found.sellable_id, changed.stock)) !== null)
          refuseField('stock', 'stock_below_taken');
        await writeRace(tx, raceId, changed);
        await audit(tx, acting, 'race_changed', raceId, { before, after });
      }),

    /** Adds a way to register; answers its id. */
    addType: (acting: ActingOn, fields: TypeFields): Promise<number> =>
      changing(acting, async (tx) => {
        await requireNewType(tx, acting.office.circuitId, fields);
        const typeId = await createType(tx, { raceId: acting.raceId }, fields);
        await setKinds(tx, typeId, fields.certificate ? fields.kinds : []);
        await audit(tx, acting, 'type_added', acting.raceId, { type: typeId, after: fields });
        return typeId;
      }),

    changeType: (acting: ActingOn & { readonly typeId: number }, wanted: WantedType) =>
      changing(acting, async (tx, found) => {
        const type = typeOf(found, acting.typeId);
        const facts = await changeTypeFields(tx, acting.office.circuitId, about(acting), type, wanted);
        if (facts) await audit(tx, acting, 'type_changed', acting.raceId, { type: type.id, ...facts });
      }),

    deleteType: (acting: ActingOn & { readonly typeId: number }) =>
      unlessInUse(() =>
        changing(acting, async (tx, found) => {
          const { id, ...before } = typeOf(found, acting.typeId);
          await setKinds(tx, id, []);
          await deleteType(tx, id);
          await audit(tx, acting, 'type_deleted', acting.raceId, { type: id, before, after: { name_it: null } });
        }),
      ),

    /** Shows a race to everybody: without faults, and with each of its warnings accepted by who publishes it. */
    publish: (acting: ActingOn, accepted: readonly number[]) =>
      changing(acting, async (tx, { setUp, state }) => {
        if (state === 'published') return;
        const warnings = requireAccepted(checkRace(setUp), accepted);
        await setRaceState(tx, acting.raceId, 'published');
        await audit(tx, acting, 'race_published', acting.raceId, { accepted: warnings });
      }),

    withdraw: (acting: ActingOn) =>
      changing(acting, async (tx, { setUp: { taken }, state }) => {
        if (state === 'draft') return;
        if (taken > 0) refuse('places_taken', { taken });
        await setRaceState(tx, acting.raceId, 'draft');
        await audit(tx, acting, 'race_withdrawn', acting.raceId, {});
      }),

    archive: (acting: ActingOn) =>
      changing(acting, async (tx, { setUp: { race }, state }) => {
        if (state !== 'published' || !isArchivable(race.ends_on, clock())) refuse('race_not_over');
        await setRaceState(tx, acting.raceId, 'archived');
        await audit(tx, acting, 'race_archived', acting.raceId, {});
      }),

    delete: (acting: ActingOn) =>
      unlessInUse(() =>
        changing(acting, async (tx, { state, setUp }) => {
          if (state !== 'draft') refuse('race_published');
          for (const { id } of setUp.types) await setKinds(tx, id, []);
          await deleteServicesOf(tx, acting.raceId);
          await deleteRace(tx, acting.raceId);
          await audit(tx, acting, 'race_deleted', acting.raceId, { before: { name_it: setUp.race.name_it } });
        }),
      ),
  };

  async function copyInto(
    tx: Tx,
    acting: ActingOn,
    { stageId, startsAt }: { readonly stageId: number; readonly startsAt: ClockTime },
  ): Promise<number> {
    const { office, raceId } = acting;
    const found = await read(tx, acting);
    const stage = await requireStage(tx, office.circuitId, stageId);
    const { name_it, stock } = found.setUp.race;
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
