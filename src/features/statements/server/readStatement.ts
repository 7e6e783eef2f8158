import Papa from 'papaparse';
import { type Columns, headerKey, rolesOf } from '../rules/columns.ts';
import type { ReadStatement, StatementFault } from '../rules/movement.ts';
import { findHeader, headerAt, likelyHeader, type Row, readRows } from '../rules/rows.ts';
import { readCamt } from './readCamt.ts';

/** The text of a file: UTF-8, UTF-16 with its mark, or else Latin-1 as Windows has it. */
export function decode(bytes: Uint8Array): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (utf16) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const delimiters = [';', ',', '\t', '|'] as const;

/** The rows of a CSV file, each with its line; null with a quote that is never closed, and the line of it. */
function rowsOf(csv: string, delimiter: string): readonly Row[] | { readonly unclosed: number } {
  const rows: Row[] = [];
  let from = 0;
  let line = 1;
  let unclosed = 0;
  Papa.parse<string[]>(csv, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, meta: { cursor }, errors }) => {
      if (errors.some(({ code }) => code === 'MissingQuotes')) unclosed ||= line;
      rows.push({ line, cells });
      line += csv.slice(from, cursor).split('\n').length - 1;
      from = cursor;
    },
  });
  return unclosed > 0 ? { unclosed } : rows;
}

function readCsv(csv: string, kept: ReadonlyMap<string, Columns>): ReadStatement | StatementFault {
  const text = csv.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const tables = delimiters.map((delimiter) => rowsOf(text, delimiter));
  for (const table of tables) {
    const header = 'unclosed' in table ? null : findHeader(table, kept);
    if (!('unclosed' in table) && header) {
      const shown = headerAt(table, header.at);
      const told = kept.has(headerKey(table[header.at]!.cells));
      const layout = { ...shown, roles: rolesOf(header.columns, shown.header.length), told };
      return { ...readRows(table, header), layout };
    }
  }
  const headers = tables.flatMap((table) => ('unclosed' in table ? [] : [likelyHeader(table)]));
  const [most] = headers.toSorted((one, other) => other.header.length - one.header.length);
  if (most && most.header.length >= 3) return { fault: 'columns_unknown', ...most };
  return {
    fault: 'not_readable',
    line: tables.flatMap((table) => ('unclosed' in table ? table.unclosed : []))[0] ?? 1,
  };
}

/**
 * Reads a bank's statement, CSV or CAMT.053. Debits are no income and are only counted.
 *
 * @param kept columns that were learnt before, by the header of the file (`headerKey`)
 *
 * Source: decision 150.
 */
export function readStatement(bytes: Uint8Array, kept: ReadonlyMap<string, Columns>): ReadStatement | StatementFault {
  const text = decode(bytes).replace(/^\uFEFF/, '');
  return /^\s*</.test(text) ? readCamt(text) : readCsv(text, kept);
}
