import { and, eq, max, sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { circuits, seasons, stages } from './tables.ts';

export interface StageFields {
  readonly name_it: string;
  readonly name_en: string;
  readonly place_it: string;
  readonly place_en: string;
  readonly description_it: string;
  readonly description_en: string;
  readonly address: string;
  readonly starts_on: Day;
  readonly ends_on: Day;
}

const columnsOf = (fields: StageFields) => ({
  i18n: {
    it: { name: fields.name_it, place: fields.place_it, description: fields.description_it },
    en: {
      name: fields.name_en || fields.name_it,
      place: fields.place_en || fields.place_it,
      description: fields.description_en,
    },
  },
  address: fields.address || null,
  startsOn: fields.starts_on,
  endsOn: fields.ends_on,
});

/** A new stage of a season; its slug is of its name. */
export async function createStage(
  tx: Tx,
  of: { readonly circuitId: number; readonly seasonId: number; readonly slug: string },
  fields: StageFields,
): Promise<number> {
  const [made] = await tx
    .insert(stages)
    .values({ ...of, ...columnsOf(fields) })
    .returning({ id: stages.id });
  return made!.id;
}

export async function writeStage(
  tx: Tx,
  stageId: number,
  fields: StageFields,
  { moved }: { readonly moved: boolean },
): Promise<void> {
  const columns = { ...columnsOf(fields), ...(moved && { latitude: null, longitude: null }) };
  await tx.update(stages).set(columns).where(eq(stages.id, stageId));
}

/** Lets a stage reach over a moved race's days: a stage of that race alone moves with it. */
export async function coverDays(
  tx: Tx,
  stageId: number,
  { from, until, alone }: { readonly from: Day; readonly until: Day; readonly alone: boolean },
): Promise<void> {
  const { startsOn, endsOn } = stages;
  await tx
    .update(stages)
    .set(
      alone
        ? { startsOn: from, endsOn: until }
        : { startsOn: sql`least(${startsOn}, ${from}::date)`, endsOn: sql`greatest(${endsOn}, ${until}::date)` },
    )
    .where(eq(stages.id, stageId));
}

/** Copies a stage into a season under a slug that is free there, for other days. */
export async function copyStage(
  tx: Tx,
  stageId: number,
  to: Pick<typeof stages.$inferSelect, 'seasonId' | 'slug' | 'startsOn' | 'endsOn'>,
): Promise<number> {
  const [source] = await tx.select().from(stages).where(eq(stages.id, stageId));
  const { id: _, ...stage } = source!;
  const [made] = await tx
    .insert(stages)
    .values({
      ...stage,
      ...to,
    })
    .returning({ id: stages.id });
  return made!.id;
}

/** The stage of this circuit; undefined for another's. */
export async function stageOf(on: DbOrTx, circuitId: number, stageId: number) {
  const [found] = await on
    .select()
    .from(stages)
    .where(and(eq(stages.circuitId, circuitId), eq(stages.id, stageId)));
  return found;
}

/** The same, locked until the transaction ends: two who change it come one after the other. */
export async function lockStage(tx: Tx, circuitId: number, stageId: number) {
  const [found] = await tx
    .select()
    .from(stages)
    .where(and(eq(stages.circuitId, circuitId), eq(stages.id, stageId)))
    .for('no key update');
  return found;
}

export const stagesOf = (on: DbOrTx, circuitId: number, seasonId: number) =>
  on
    .select()
    .from(stages)
    .where(and(eq(stages.circuitId, circuitId), eq(stages.seasonId, seasonId)))
    .orderBy(stages.startsOn, stages.id);

/** A circuit's seasons, the latest first, and the one that its pages show; `not_found` where there is no such circuit. */
export async function seasonsOf(on: DbOrTx, circuitId: number) {
  const [circuit] = await on.select({ current: circuits.seasonId }).from(circuits).where(eq(circuits.id, circuitId));
  if (!circuit) return refuse('not_found');
  const rows = await on.select().from(seasons).where(eq(seasons.circuitId, circuitId));
  return {
    current: circuit.current,
    seasons: rows.map(({ id, name }) => ({ id, name })).toSorted((a, b) => b.id - a.id),
  };
}

/** A new season after the others; ids are counted in each circuit. */
export async function createSeason(tx: Tx, circuitId: number, name: string): Promise<number> {
  const [circuit] = await tx.select({ id: circuits.id }).from(circuits).where(eq(circuits.id, circuitId)).for('update');
  if (!circuit) return refuse('not_found');
  const [last] = await tx
    .select({ id: max(seasons.id) })
    .from(seasons)
    .where(eq(seasons.circuitId, circuitId));
  const id = (last?.id ?? 0) + 1;
  await tx.insert(seasons).values({ id, circuitId, name });
  return id;
}

export async function showSeason(tx: Tx, circuitId: number, seasonId: number): Promise<void> {
  await tx.update(circuits).set({ seasonId }).where(eq(circuits.id, circuitId));
}
