import { ne } from 'drizzle-orm';
import type { Lang } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { circuits } from '../../../circuits/server/tables.ts';

/** The other circuits of the deployment, by name. */
export async function otherCircuits(on: DbOrTx, circuitId: number, lang: Lang) {
  const rows = await on
    .select({ id: circuits.id, i18n: circuits.i18n })
    .from(circuits)
    .where(ne(circuits.id, circuitId));
  return rows
    .map(({ id, i18n }) => ({ id, name: i18n[lang].name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, lang));
}
