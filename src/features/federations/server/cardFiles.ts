import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import {
  type CardForm,
  cardOfLine,
  columnsOf,
  type FaultyLine,
  type FileCard,
  fitsAnyForm,
  formsToCome,
  missingColumns,
} from '../rules/cardFile.ts';
import { federationCards, federationRules, federations } from './tables.ts';

interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
  /** A quote is not closed: all that follows would be in it. */
  readonly isOpen: boolean;
}

type LineOf = FaultyLine & { readonly line: number };

export type CardFile =
  | { readonly state: 'columns_missing'; readonly columns: ReturnType<typeof missingColumns> }
  /** Line 1 is the header. */
  | { readonly state: 'refused'; readonly lines: readonly LineOf[] }
  | { readonly state: 'read'; readonly cards: readonly FileCard[] };

export type ImportReport =
  | { readonly state: 'no_such_federation' }
  | Exclude<CardFile, { readonly state: 'read' }>
  | {
      readonly state: 'imported';
      readonly cards: number;
      /** Of athletes in races to come: cards in doubt that are good now, and good ones that are in doubt now. */
      readonly confirmed: number;
      readonly doubted: number;
    };

const atOnce = 1_000;

const delimiters = [';', ',', '\t', '|'] as const;

/** By the first line's names: a guess from the rows fails for a file of two columns. */
function delimiterOf(text: string): string {
  const named = (delimiter: string): number =>
    columnsOf(Papa.parse<string[]>(text.trimStart(), { delimiter, newline: '\n', preview: 1 }).data[0] ?? []).size;
  return delimiters.toSorted((a, b) => named(b) - named(a))[0]!;
}

/** The lines of a CSV file that say something, with their numbers in it. */
function linesOf(csv: string): readonly CsvLine[] {
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const lines: CsvLine[] = [];
  let line = 1;
  let from = 0;
  Papa.parse<string[]>(text, {
    newline: '\n',
    delimiter: delimiterOf(text),
    step: ({ data: cells, errors, meta: { cursor } }) => {
      const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
      if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells, isOpen });
      line += text.slice(from, cursor).split('\n').length - 1;
      from = cursor;
    },
  });
  return lines;
}

export async function readFormsToCome(on: DbOrTx, federationId: number, today: Day): Promise<readonly CardForm[]> {
  const rules = await on
    .select({ fromDay: federationRules.fromDay, card_pattern: federationRules.cardPattern })
    .from(federationRules)
    .where(eq(federationRules.federationId, federationId));
  return formsToCome(rules, today);
}

/** Each line is a card, or wrong, also one of another form: nobody could register with it (decision 038). */
export function readCardFile(csv: string, forms: readonly CardForm[]): CardFile {
  const [header, ...lines] = linesOf(csv);
  const at = columnsOf(header?.cells ?? []);
  const missing = missingColumns(at);
  if (missing.length > 0) return { state: 'columns_missing', columns: missing };
  const cards = new Map<string, FileCard>();
  const refused: LineOf[] = [];
  for (const { line, cells, isOpen } of lines) {
    const card = isOpen ? ({ fault: 'quote_open' } as const) : cardOfLine(cells, at);
    if ('fault' in card) refused.push({ line, ...card });
    else if (!fitsAnyForm(forms, card.number)) refused.push({ line, fault: 'number_of_other_form', said: card.number });
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
