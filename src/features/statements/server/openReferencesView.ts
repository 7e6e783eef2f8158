import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { ReadStatement } from '../rules/movement.ts';
import { referencesNamed, swappedAt } from '../rules/swappedSigns.ts';
import { foldedReference, referencePrefixes } from './matchOrdersView.ts';

const read = statement<{ circuit: number; references: readonly string[] }, { reference: string }>(
  'orders to be paid that a file names',
  (at) => sql`select ${foldedReference} as reference from customer_order
    where circuit_id = ${at('circuit')} and state = 'awaiting_payment' and ${foldedReference} = any (${at('references')}::text[])`,
);

/**
 * What stands beside money that went out by a CSV file, where its signs seem swapped (`swappedAt`); null where nothing seems wrong.
 * The banks' XML says of each amount whether it came.
 */
export async function swappedSignsOf(
  on: DbOrTx,
  circuitId: number,
  { movements, went, layout }: ReadStatement,
): Promise<string | null> {
  if (!layout || went.length === 0) return null;
  const texts = { came: movements.map(({ text, payer }) => `${text} ${payer}`), went };
  const prefixes = await referencePrefixes(on);
  const references = referencesNamed(texts, prefixes);
  if (references.length === 0) return null;
  const open = await read(on, { circuit: circuitId, references });
  return swappedAt(texts, new Set(open.map(({ reference }) => reference)), prefixes);
}
