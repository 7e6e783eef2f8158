import type { Lang } from '#kernel/lang.ts';

/** A cell that a spreadsheet would take for a formula gets an apostrophe before it. */
const plain = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/["\n\r;,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * A table as CSV, as spreadsheets of the language open it: UTF-8 with a byte order mark, a semicolon in Italian and a
 * comma in English (RFC 4180).
 */
export const csvOf = (
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  lang: Lang,
): string =>
  `\uFEFF${[head, ...rows]
    .map((row) => row.map((cell) => quoted(plain(String(cell ?? '')))).join(lang === 'it' ? ';' : ','))
    .join('\r\n')}\r\n`;
