import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Db } from '#server/database.ts';
import { cardOfLine, columnsOf, type FileCard, type LineFault, missingColumns } from '../rules/cardFile.ts';
import { federationCards, federations } from './tables.ts';

export type ImportReport =
  | { readonly state: 'no_such_federation' }
  | { readonly state: 'columns_missing'; readonly columns: readonly string[] }
  /** Nothing was changed; line 1 is the header. */
  | { readonly state: 'refused'; readonly lines: readonly { readonly line: number; readonly fault: LineFault }[] }
  | { readonly state: 'imported'; readonly cards: number };

const atOnce = 1_000;

function read(csv: string) {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [header = [], ...lines] = data;
  return { at: columnsOf(header), lines };
}

/**
 * Imports the file of a federation's cards; from then on its registry is not asked. The file replaces all cards: one
 * that is not in it is deleted. A file with a wrong line changes nothing, and each wrong line is named. Idempotent.
 */
export async function importCards(
  db: Db,
  { federationId, csv, now }: { readonly federationId: number; readonly csv: string; readonly now: Date },
): Promise<ImportReport> {
  const { at, lines } = read(csv);
  const missing = missingColumns(at);
  if (missing.length > 0) return { state: 'columns_missing', columns: missing };
  const cards = new Map<string, FileCard>();
  const refused: { line: number; fault: LineFault }[] = [];
  for (const [index, line] of lines.entries()) {
    const card = cardOfLine(line, at);
    if ('fault' in card) refused.push({ line: index + 2, fault: card.fault });
    else if (cards.has(card.number)) refused.push({ line: index + 2, fault: 'number_twice' });
    else cards.set(card.number, card);
  }
  if (refused.length > 0) return { state: 'refused', lines: refused };
  return db.transaction(async (tx): Promise<ImportReport> => {
    const [federation] = await tx
      .update(federations)
      .set({ cardsFrom: 'file' })
      .where(eq(federations.id, federationId))
      .returning({ id: federations.id });
    if (!federation) return { state: 'no_such_federation' };
    await tx.delete(federationCards).where(eq(federationCards.federationId, federationId));
    const rows = [...cards.values()].map((card) => ({ ...card, federationId, importedAt: now }));
    for (let from = 0; from < rows.length; from += atOnce) {
      await tx.insert(federationCards).values(rows.slice(from, from + atOnce));
    }
    return { state: 'imported', cards: rows.length };
  });
}
