import { eq } from 'drizzle-orm';
import { circuits } from '#features/circuits/server/tables.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';

/** A super-admin works in every circuit, and so passes every check but this one. Refuses one that there is not. */
export async function requireCircuit(on: DbOrTx, circuitId: number): Promise<void> {
  if ((await on.$count(circuits, eq(circuits.id, circuitId))) === 0) refuse('not_found');
}

export async function circuitName(on: DbOrTx, circuitId: number, lang: Lang): Promise<string> {
  const [row] = await on.select({ i18n: circuits.i18n }).from(circuits).where(eq(circuits.id, circuitId));
  return row?.i18n[lang].name ?? '';
}
