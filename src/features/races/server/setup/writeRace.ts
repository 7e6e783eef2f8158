import { and, eq, inArray, max, ne, sql } from 'drizzle-orm';
import { createSellable, removeSellables } from '#features/stock/server/stock.ts';
import { addDays, type ClockTime, clockTimeInRome, type Day, dayOfClock, instantInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { freeSlug } from '#kernel/slug.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import type { RaceFields } from '../../contract/setup.ts';
import { withoutBibHours } from '../../rules/bibCollection.ts';
import { readDistance } from '../../rules/setup/distance.ts';
import { type Colourway, colourways, type Discipline, type SetupState } from '../../rules/setup/fields.ts';
import { daysBetween, plannedStart, type RaceDays, timeMoved, yearsBetween } from '../../rules/setup/movedDays.ts';
import {
  customInputs,
  formerSlugs,
  races,
  registrationTypeFederations,
  registrationTypePolicies,
  registrationTypes,
  relayFractions,
} from '../tables.ts';
import { firstKind, firstTypeName } from './firstWords.ts';
import { deleteTrack } from './tracks.ts';

const texts = ['name', 'type', 'description', 'bib_place', 'bib_hours', 'rules'] as const;

/** The columns of the fields that are given; texts are merged into those that are there. */
function columnsOf(fields: Partial<RaceFields>) {
  const language = (lang: 'it' | 'en') =>
    Object.fromEntries(
      texts.flatMap((text) => {
        const value = fields[`${text}_${lang}`];
        return value === undefined ? [] : [[text, value] as const];
      }),
    );
  const words = { it: language('it'), en: language('en') };
  const hasWords = Object.keys(words.it).length + Object.keys(words.en).length > 0;
  const at = (time: ClockTime | null | undefined) => (time ? instantInRome(time) : time);
  return {
    slug: fields.slug,
    discipline: fields.discipline,
    distance: fields.distance === undefined ? undefined : (readDistance(fields.distance) ?? undefined),
    colourway: fields.colourway,
    stageId: fields.stage_id,
    startsAt: at(fields.starts_at) ?? undefined,
    endsOn: fields.ends_on,
    comingSoon: fields.coming_soon,
    opensAt: at(fields.opens_at),
    registrationEndsAt: at(fields.closes_at) ?? undefined,
    changesUntil: fields.changes_until,
    registrationsInCart: fields.registrations_in_cart,
    minimumAge: fields.minimum_age,
    hasTeamRegistration: fields.has_team_registration,
    onlyForTeam: fields.only_for_team,
    isRelay: fields.is_relay,
    asksGadgetSize: fields.asks_gadget_size,
    gadgetSizes: fields.gadget_sizes?.split(', ').filter(Boolean),
    substitutionEnabled: fields.substitution_enabled,
    substitutionKeepsHours: fields.substitution_keeps_hours,
    transferEnabled: fields.transfer_enabled,
    ...(hasWords && {
      i18n: sql`jsonb_build_object('it', ${races.i18n}->'it' || ${JSON.stringify(words.it)}::jsonb,
        'en', ${races.i18n}->'en' || ${JSON.stringify(words.en)}::jsonb)`,
    }),
  };
}

/**
 * Locks a race's row, not its key: an order that is written has the counter's lock when its foreign keys ask for the
 * race, and would wait for whoever waits for the counter.
 */
export async function lockRace(tx: Tx, raceId: number): Promise<void> {
  await tx.select({ id: races.id }).from(races).where(eq(races.id, raceId)).for('no key update');
}

/** What decides who may start, and for how long that is asked. */
const decisive = ['startsAt', 'endsOn', 'minimumAge', 'hasTeamRegistration', 'onlyForTeam', 'isRelay'];

/** Changes these fields of a race; its places are a counter's (`setStock`). */
export async function writeRace(tx: Tx, raceId: number, fields: Partial<RaceFields>): Promise<void> {
  const { stock: _, ...own } = fields;
  const columns = Object.entries(columnsOf(own)).filter(([, value]) => value !== undefined);
  if (columns.length > 0) await tx.update(races).set(Object.fromEntries(columns)).where(eq(races.id, raceId));
  if (columns.some(([name]) => decisive.includes(name))) await noteStarts(tx, 'race', [raceId]);
}

export async function setRaceState(tx: Tx, raceId: number, state: SetupState): Promise<void> {
  await tx.update(races).set({ state }).where(eq(races.id, raceId));
}

export interface FirstFacts {
  readonly name: string;
  readonly stageId: number;
  readonly startsAt: ClockTime;
  readonly stock: number;
  readonly price: Cents;
  readonly slug: string;
}

/** The discipline of most races of the stage: among runs a new race is a run, and so is the first one. */
async function usualDiscipline(on: DbOrTx, stageId: number): Promise<Discipline> {
  const [usual] = await on
    .select({ discipline: races.discipline })
    .from(races)
    .where(eq(races.stageId, stageId))
    .groupBy(races.discipline)
    .orderBy(sql`count(*) desc`)
    .limit(1);
  return usual?.discipline ?? 'run';
}

const closesDaysBefore = 3;

const lastMinute = (day: Day) => `${day}T23:59` as ClockTime;

/** A new race, as a draft with one way to register: open when published, closing three days before its start. */
export async function createRace(tx: Tx, { name, stageId, startsAt, stock, price, slug }: FirstFacts): Promise<number> {
  const day = dayOfClock(startsAt);
  const discipline = await usualDiscipline(tx, stageId);
  const kind = firstKind({ discipline, is_relay: false });
  const words = (lang: Lang) => ({ name, type: kind[`type_${lang}`], description: '' });
  const [made] = await tx
    .insert(races)
    .values({
      state: 'draft',
      stageId,
      slug,
      discipline,
      i18n: { it: words('it'), en: words('en') },
      distance: [],
      colourway: await nextColourway(tx, stageId),
      startsAt: instantInRome(startsAt),
      registrationEndsAt: instantInRome(lastMinute(addDays(day, -closesDaysBefore))),
      endsOn: day,
      sellableId: await createSellable(tx, 'race', stock),
      // Nobody has said that its package holds something with sizes.
      asksGadgetSize: false,
      gadgetSizes: [],
      position: await nextPosition(tx, stageId),
    })
    .returning({ id: races.id });
  const called = firstTypeName(false);
  await tx.insert(registrationTypes).values({
    raceId: made!.id,
    i18n: { it: { name: called.name_it, notes: '' }, en: { name: called.name_en, notes: '' } },
    price,
    position: 0,
  });
  return made!.id;
}

async function nextColourway(on: DbOrTx, stageId: number): Promise<Colourway> {
  return colourways[(await on.$count(races, eq(races.stageId, stageId))) % colourways.length] ?? 'a';
}

async function nextPosition(on: DbOrTx, stageId: number): Promise<number> {
  const [last] = await on
    .select({ position: max(races.position) })
    .from(races)
    .where(eq(races.stageId, stageId));
  return (last?.position ?? -1) + 1;
}

export interface CopyTo {
  readonly stageId: number;
  readonly startsAt: ClockTime;
  readonly slug: string;
}

/** What a copy is made of beside the race: each new type or fraction with the one that it comes from. */
export interface CopyIds {
  readonly raceId: number;
  readonly types: ReadonlyMap<number, number>;
}

/** Clock times of a race's row, as the rules about its days read them. */
export const raceDays = ({
  startsAt,
  endsOn,
  postponedFrom,
}: Pick<typeof races.$inferSelect, keyof RaceDays>): RaceDays => ({
  startsAt: clockTimeInRome(startsAt),
  endsOn,
  postponedFrom: postponedFrom && clockTimeInRome(postponedFrom),
});

/**
 * Copies a race as a draft, with every day and year of birth moved as far as the start, at the same Italian hours (from
 * the planned start, of a race that was postponed). Never its athletes, counters, track or keys of health data.
 */
export async function copyRace(tx: Tx, from: number, { stageId, startsAt, slug }: CopyTo, stock: number) {
  const [source] = await tx.select().from(races).where(eq(races.id, from));
  const { id: _, state, i18n, ...race } = source!;
  const of = raceDays(race);
  const days = daysBetween(dayOfClock(of.startsAt), dayOfClock(startsAt));
  const daysAsPlanned = daysBetween(dayOfClock(plannedStart(of)), dayOfClock(startsAt));
  const moved = (instant: Date, by: number) => instantInRome(timeMoved(clockTimeInRome(instant), by));
  const [made] = await tx
    .insert(races)
    .values({
      ...race,
      i18n: withoutBibHours(i18n),
      state: 'draft',
      stageId,
      slug,
      startsAt: instantInRome(startsAt),
      opensAt: race.opensAt && moved(race.opensAt, daysAsPlanned),
      comingSoon: race.comingSoon || race.opensAt !== null,
      registrationEndsAt: moved(race.registrationEndsAt, days),
      endsOn: addDays(race.endsOn, days),
      changesUntil: race.changesUntil && addDays(race.changesUntil, days),
      postponedFrom: null,
      cancelledAt: null,
      sellableId: await createSellable(tx, 'race', stock),
      position: await nextPosition(tx, stageId),
    })
    .returning({ id: races.id });
  const raceId = made!.id;
  return { raceId, types: await copyParts(tx, from, raceId, yearsBetween(plannedStart(of), startsAt)) };
}

async function copyParts(tx: Tx, from: number, raceId: number, years: number): Promise<ReadonlyMap<number, number>> {
  const types = new Map<number, number>();
  const all = await tx.select().from(registrationTypes).where(eq(registrationTypes.raceId, from));
  const open = all.filter(({ active }) => active);
  for (const { id, ...type } of open.length > 0 ? open : all) {
    const keys = { datahealthRaceId: null, datahealthApiKey: null };
    const [made] = await tx
      .insert(registrationTypes)
      .values({
        ...type,
        ...keys,
        raceId,
        bornFrom: type.bornFrom && type.bornFrom + years,
        bornUntil: type.bornUntil && type.bornUntil + years,
      })
      .returning({ id: registrationTypes.id });
    types.set(id, made!.id);
    const registrationTypeId = made!.id;
    for (const table of [registrationTypeFederations, registrationTypePolicies]) {
      const rows = await tx.select().from(table).where(eq(table.registrationTypeId, id));
      for (const row of rows) await tx.insert(table).values({ ...row, registrationTypeId });
    }
  }
  const fractions = new Map<number, number>();
  for (const { id, ...fraction } of await tx.select().from(relayFractions).where(eq(relayFractions.raceId, from))) {
    const [made] = await tx
      .insert(relayFractions)
      .values({ ...fraction, raceId })
      .returning({ id: relayFractions.id });
    fractions.set(id, made!.id);
  }
  const asked = await tx.select().from(customInputs).where(eq(customInputs.raceId, from));
  for (const { id: _, ...question } of asked) await tx.insert(customInputs).values({ ...question, raceId });
  for (const [was, is] of fractions) {
    const ofFraction = await tx.select().from(customInputs).where(eq(customInputs.relayFractionId, was));
    for (const { id: _, ...question } of ofFraction)
      await tx.insert(customInputs).values({ ...question, relayFractionId: is });
  }
  return types;
}

/** Deletes a draft whole. What refers to it (a registration, a package) stops that, as the database says. */
export async function deleteRace(tx: Tx, raceId: number): Promise<void> {
  const fractions = tx.select({ id: relayFractions.id }).from(relayFractions).where(eq(relayFractions.raceId, raceId));
  await tx
    .delete(customInputs)
    .where(sql`${customInputs.raceId} = ${raceId} or ${customInputs.relayFractionId} in ${fractions}`);
  await tx.delete(relayFractions).where(eq(relayFractions.raceId, raceId));
  await tx.delete(registrationTypes).where(eq(registrationTypes.raceId, raceId));
  await deleteTrack(tx, raceId);
  const [gone] = await tx.delete(races).where(eq(races.id, raceId)).returning({ sellableId: races.sellableId });
  if (gone) await removeSellables(tx, [gone.sellableId]);
}

export async function slugsIn(on: DbOrTx, stageIds: readonly number[], but?: number): Promise<ReadonlySet<string>> {
  const rows = await on
    .select({ slug: races.slug })
    .from(races)
    .where(and(inArray(races.stageId, [...stageIds]), but === undefined ? undefined : ne(races.id, but)));
  return new Set(rows.map(({ slug }) => slug));
}

export async function keepFormerSlug(tx: Tx, raceId: number, { slug, until }: { slug: string; until: Date }) {
  await tx
    .insert(formerSlugs)
    .values({ raceId, slug, until })
    .onConflictDoUpdate({ target: [formerSlugs.raceId, formerSlugs.slug], set: { until } });
}

/** A slug for this name that no race of these stages has, but one race's own. */
export const newSlug = async (on: DbOrTx, name: string, stageIds: readonly number[], but?: number): Promise<string> =>
  freeSlug(name, await slugsIn(on, stageIds, but));
