import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Tx } from '#server/database.ts';
import { firstHours, firstInks, firstPrefix, firstSizes } from '../rules/firstCircuit.ts';
import { type Bank, circuitSettings, circuits, seasons } from './tables.ts';

/** What a circuit begins with; everything else has a default until somebody sets it. */
export interface FirstCircuit {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly host: string;
  readonly company: string;
  readonly place: string;
  readonly email: string;
  readonly season: { readonly id: number; readonly year: number };
  /** The day on which it is opened: it begins with the legal texts that are announced by then. */
  readonly day: Day;
}

/** A new circuit with its season; false where there is one with this id already. */
export async function createCircuit(tx: Tx, made: FirstCircuit): Promise<boolean> {
  const { id, slug, name, host, company, place, email, season, day } = made;
  const words = { name, title: name, lead: '' };
  const [row] = await tx
    .insert(circuits)
    .values({
      id,
      slug,
      hosts: [host],
      i18n: { it: words, en: words },
      inks: firstInks,
      referencePrefix: firstPrefix(name, season.year),
      gadgetSizes: [...firstSizes],
      office: { company, place, email, hours: firstHours },
      seasonId: season.id,
    })
    .onConflictDoNothing()
    .returning({ id: circuits.id });
  if (!row) return false;
  await tx.insert(seasons).values({ id: season.id, circuitId: id, name: String(season.year) });
  const settings = {
    'cookie-consent': 'explicit',
    'list-active': '1',
    'shop-active': '0',
    court: place,
    'texts-since': day,
  };
  await tx
    .insert(circuitSettings)
    .values(Object.entries(settings).map(([key, value]) => ({ circuitId: id, key, value })));
  return true;
}

export type CircuitRow = typeof circuits.$inferSelect;

export async function lockCircuit(tx: Tx, circuitId: number): Promise<CircuitRow | undefined> {
  const [row] = await tx.select().from(circuits).where(eq(circuits.id, circuitId)).for('update');
  return row;
}

export async function otherHosts(tx: Tx, circuitId: number): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ id: circuits.id, hosts: circuits.hosts }).from(circuits);
  return new Set(rows.filter(({ id }) => id !== circuitId).flatMap(({ hosts }) => hosts));
}

/** What an organiser sets of a circuit; a setting that is empty goes. */
export interface CircuitColumns {
  readonly row: Omit<CircuitRow, 'id' | 'slug' | 'bank' | 'seasonId'>;
  readonly settings: Readonly<Record<string, string>>;
}

/** Writes what differs. A setting that is empty goes in any case: one may be stored from another commission. */
export async function writeCircuit(
  tx: Tx,
  circuitId: number,
  { row, settings }: CircuitColumns,
  before: CircuitColumns,
): Promise<void> {
  const was = new Map<string, unknown>(Object.entries(before.row));
  const changed = Object.entries(row).filter(([name, value]) => !isDeepStrictEqual(value, was.get(name)));
  if (changed.length > 0) await tx.update(circuits).set(Object.fromEntries(changed)).where(eq(circuits.id, circuitId));
  const written = Object.entries(settings).filter(([key, value]) => value === '' || value !== before.settings[key]);
  for (const [key, value] of written) {
    const here = and(eq(circuitSettings.circuitId, circuitId), eq(circuitSettings.key, key));
    if (value === '') await tx.delete(circuitSettings).where(here);
    else
      await tx
        .insert(circuitSettings)
        .values({ circuitId, key, value })
        .onConflictDoUpdate({ target: [circuitSettings.circuitId, circuitSettings.key], set: { value } });
  }
}

export async function setBank(tx: Tx, circuitId: number, bank: Bank): Promise<void> {
  await tx.update(circuits).set({ bank }).where(eq(circuits.id, circuitId));
}
