import { and, asc, eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import type { CircuitView } from '../contract.ts';
import { isShown } from '../rules/settings.ts';
import { shownSettings } from './shownSettings.ts';
import { circuitSettings, circuits, stages } from './tables.ts';

export async function readSettings(on: DbOrTx, circuitId: number): Promise<CircuitView['circuit_settings']> {
  const rows = await on
    .select({ key: circuitSettings.key, value: circuitSettings.value })
    .from(circuitSettings)
    .where(eq(circuitSettings.circuitId, circuitId))
    .orderBy(asc(circuitSettings.key));
  return shownSettings(rows);
}

/** A public setting's value, empty if it is not set; null if there is no such circuit or public setting. */
export async function readSetting(on: DbOrTx, circuitId: number, key: string): Promise<string | null> {
  if (!isShown(key)) return null;
  const [row] = await on
    .select({ value: circuitSettings.value })
    .from(circuits)
    .leftJoin(circuitSettings, and(eq(circuitSettings.circuitId, circuits.id), eq(circuitSettings.key, key)))
    .where(eq(circuits.id, circuitId));
  return row ? (shownSettings([{ key, value: row.value ?? '' }])[0]?.value ?? null) : null;
}

export async function circuitsOfStages(on: DbOrTx, stageIds: readonly number[]): Promise<number[]> {
  const rows = await on
    .selectDistinct({ circuitId: stages.circuitId })
    .from(stages)
    .where(inArray(stages.id, [...stageIds]));
  return rows.map(({ circuitId }) => circuitId);
}

export async function allSettings(on: DbOrTx, circuitId: number): Promise<Readonly<Record<string, string>>> {
  const rows = await on.select().from(circuitSettings).where(eq(circuitSettings.circuitId, circuitId));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
