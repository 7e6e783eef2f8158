import type { Tx } from '#server/database.ts';
import { firstHours, firstInks, firstPrefix, firstSizes } from '../rules/firstCircuit.ts';
import { circuitSettings, circuits, seasons } from './tables.ts';

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
}

/** A new circuit with its season; false where there is one with this id already. */
export async function createCircuit(tx: Tx, made: FirstCircuit): Promise<boolean> {
  const { id, slug, name, host, company, place, email, season } = made;
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
  const settings = { 'cookie-consent': 'explicit', 'list-active': '1', 'shop-active': '0', court: place };
  await tx
    .insert(circuitSettings)
    .values(Object.entries(settings).map(([key, value]) => ({ circuitId: id, key, value })));
  return true;
}
