import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Db, DbOrTx, Tx } from '#server/database.ts';
import { cardOfLine, columnsOf, type FaultyLine, type FileCard, missingColumns } from '../rules/cardFile.ts';
import { federationCards, federations } from './tables.ts';

interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
  /** A quote is not closed: all that follows would be in it. */
  readonly isOpen: boolean;
}

type LineOf = FaultyLine & { readonly line: number };

/** What a file of cards says; nothing is stored. */
export type CardFile =
  | { readonly state: 'columns_missing'; readonly columns: ReturnType<typeof missingColumns> }
  /** Line 1 is the header. */
  | { readonly state: 'refused'; readonly lines: readonly LineOf[] }
  | { readonly state: 'read'; readonly cards: readonly FileCard[] };

export type ImportReport =
  | { readonly state: 'no_such_federation' }
  | Exclude<CardFile, { readonly state: 'read' }>
  | { readonly state: 'imported'; readonly cards: number };

const atOnce = 1_000;

/** The lines of a CSV file that say something, with their numbers in it. */
function linesOf(csv: string): readonly CsvLine[] {
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const lines: CsvLine[] = [];
  let line = 1;
  let from = 0;
  Papa.parse<string[]>(text, {
    newline: '\n',
    step: ({ data: cells, errors, meta: { cursor } }) => {
      const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
      if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells, isOpen });
      line += text.slice(from, cursor).split('\n').length - 1;
      from = cursor;
    },
  });
  return lines;
}

/** Reads a file of cards: each of its lines is one, or is named with what is wrong. A file without a card is none. */
export function readCardFile(csv: string): CardFile {
  const [header, ...lines] = linesOf(csv);
  const at = columnsOf(header?.cells ?? []);
  const missing = missingColumns(at);
  if (missing.length > 0) return { state: 'columns_missing', columns: missing };
  const cards = new Map<string, FileCard>();
  const refused: LineOf[] = [];
  for (const { line, cells, isOpen } of lines) {
    const card = isOpen ? ({ fault: 'quote_open' } as const) : cardOfLine(cells, at);
    if ('fault' in card) refused.push({ line, ...card });
    else if (cards.has(card.number)) refused.push({ line, fault: 'number_twice' });
    else cards.set(card.number, card);
  }
  if (lines.length === 0) refused.push({ line: 2, fault: 'empty_number' });
  return refused.length > 0 ? { state: 'refused', lines: refused } : { state: 'read', cards: [...cards.values()] };
}

/** Puts these cards in the place of all that a federation has, and looks its cards up there from now on. */
export async function replaceCards(
  tx: Tx,
  {
    federationId,
    cards,
    now,
  }: { readonly federationId: number; readonly cards: readonly FileCard[]; readonly now: Date },
): Promise<boolean> {
  const [federation] = await tx
    .update(federations)
    .set({ cardsFrom: 'file' })
    .where(eq(federations.id, federationId))
    .returning({ id: federations.id });
  if (!federation) return false;
  await tx.delete(federationCards).where(eq(federationCards.federationId, federationId));
  const rows = cards.map((card) => ({ ...card, federationId, importedAt: now }));
  for (let from = 0; from < rows.length; from += atOnce)
    await tx.insert(federationCards).values(rows.slice(from, from + atOnce));
  return true;
}

/** How many cards of a file a federation has not had, and how many that it has are not in the file. */
export async function comparedCards(on: DbOrTx, federationId: number, cards: readonly FileCard[]) {
  const rows = await on
    .select({ number: federationCards.number })
    .from(federationCards)
    .where(eq(federationCards.federationId, federationId));
  const had = new Set(rows.map(({ number }) => number));
  const added = cards.filter(({ number }) => !had.has(number)).length;
  return { added, gone: had.size - (cards.length - added) };
}

/**
 * Imports the file of a federation's cards; from then on its registry is not asked. The file replaces all cards: one
 * that is not in it is deleted. A file with a wrong line changes nothing, and each wrong line is named. Idempotent.
 */
export async function importCards(
  db: Db,
  { federationId, csv, now }: { readonly federationId: number; readonly csv: string; readonly now: Date },
): Promise<ImportReport> {
  const read = readCardFile(csv);
  if (read.state !== 'read') return read;
  const { cards } = read;
  const isThere = await db.transaction((tx) => replaceCards(tx, { federationId, cards, now }));
  return isThere ? { state: 'imported', cards: cards.length } : { state: 'no_such_federation' };
}
