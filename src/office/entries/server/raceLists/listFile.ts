import { Readable } from 'node:stream';
import { csvLine, csvMark } from '#kernel/csv.ts';
import type { Lang } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';
import { type XlsxCell, xlsxOf } from '#server/xlsx.ts';
import { textIn } from '#text/translate.ts';
import type { ListColumn, ListFormat } from '../../rules/raceLists.ts';
import { raceListsText } from '../../text/raceLists.ts';
import type { ListRow } from './listRowsView.ts';

interface ListFile {
  readonly columns: readonly ListColumn[];
  readonly lang: Lang;
  readonly format: ListFormat;
  readonly rows: AsyncIterable<readonly ListRow[]>;
}

export const contentTypes: Readonly<Record<ListFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Days are ISO days, whatever the language. */
function cellsOf(row: ListRow, columns: readonly ListColumn[], lang: Lang): XlsxCell[] {
  const t = textIn(raceListsText, lang);
  return columns.map((column) => {
    if (column === 'payment') return t(row.paid ? 'paid' : 'on_hold');
    if (column === 'lastname' || column === 'firstname') return shownName(row[column]);
    return (row as Readonly<Partial<Record<ListColumn, XlsxCell>>>)[column] ?? null;
  });
}

/** CSV as it is read, a batch at a time; XLSX whole, because its directory stands at its end. */
export async function listFile({ columns, lang, format, rows }: ListFile): Promise<Readable | Buffer> {
  const t = textIn(raceListsText, lang);
  const heads = columns.map((column) => t(`column_${column}`));
  if (format === 'csv') return Readable.from(csvOf(heads, columns, rows, lang), { objectMode: false });
  const table: XlsxCell[][] = [heads];
  for await (const batch of rows) for (const row of batch) table.push(cellsOf(row, columns, lang));
  return xlsxOf(table);
}

async function* csvOf(
  heads: readonly string[],
  columns: readonly ListColumn[],
  rows: AsyncIterable<readonly ListRow[]>,
  lang: Lang,
): AsyncGenerator<string> {
  yield csvMark + csvLine(heads, lang);
  for await (const batch of rows)
    yield batch
      .map((row) =>
        csvLine(
          cellsOf(row, columns, lang).map((cell) => String(cell ?? '')),
          lang,
        ),
      )
      .join('');
}
