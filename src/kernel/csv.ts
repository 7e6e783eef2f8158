import type { Lang } from './lang.ts';

/** What separates cells: spreadsheets take the sign of their language for it. */
const separators: Readonly<Record<Lang, string>> = { it: ';', en: ',' };

/** Spreadsheets read a mark of UTF-8 at the beginning; without it accents are lost. */
export const csvMark = '\uFEFF';

/** What begins like this is run by spreadsheets, whoever typed it into a form (CWE-1236). A number is none of it. */
const formula = /^[=+\-@\t\r]/;
const number = /^-?\d+(?:[.,]\d+)?$/;

/** A text as it may stand in a cell of CSV, which has no types: what would be run there begins with an apostrophe. */
const plainCell = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text);

function cell(text: string, separator: string): string {
  const safe = plainCell(text);
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file in the reader's language (RFC 4180). */
export const csvLine = (cells: readonly string[], lang: Lang): string =>
  `${cells.map((text) => cell(text, separators[lang])).join(separators[lang])}\r\n`;
