import { asc, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { FractionFields } from '../../contract/setup.ts';
import { customInputs, relayFractions } from '../tables.ts';

export interface SetFraction extends FractionFields {
  readonly id: number;
}

export async function readFractions(on: DbOrTx, raceId: number): Promise<SetFraction[]> {
  const rows = await on
    .select()
    .from(relayFractions)
    .where(eq(relayFractions.raceId, raceId))
    .orderBy(asc(relayFractions.position), asc(relayFractions.id));
  return rows.map(({ id, i18n, min, max }, at) => ({
    id,
    position: at + 1,
    name_it: i18n.it.name,
    name_en: i18n.en.name,
    min,
    max,
  }));
}

const columnsOf = ({ name_it, name_en, min, max }: FractionFields) => ({
  i18n: { it: { name: name_it }, en: { name: name_en } },
  min,
  max,
});

export async function createFraction(tx: Tx, raceId: number, fields: FractionFields): Promise<number> {
  const position = await tx.$count(relayFractions, eq(relayFractions.raceId, raceId));
  const [made] = await tx
    .insert(relayFractions)
    .values({ ...columnsOf(fields), raceId, position })
    .returning({ id: relayFractions.id });
  return made!.id;
}

export async function writeFraction(tx: Tx, id: number, fields: FractionFields): Promise<void> {
  await tx.update(relayFractions).set(columnsOf(fields)).where(eq(relayFractions.id, id));
}

export async function deleteFraction(tx: Tx, id: number): Promise<void> {
  await tx.delete(customInputs).where(eq(customInputs.relayFractionId, id));
  await tx.delete(relayFractions).where(eq(relayFractions.id, id));
}

export async function sortFractions(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx.update(relayFractions).set({ position }).where(eq(relayFractions.id, id));
}
