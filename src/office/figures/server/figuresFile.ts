import { Readable } from 'node:stream';
import { csvLine, csvMark } from '#kernel/csv.ts';
import type { Lang } from '#kernel/lang.ts';
import type { ListFormat } from '#office/entries/rules/raceLists.ts';
import { type XlsxCell, xlsxOf } from '#server/xlsx.ts';
import { textIn } from '#text/translate.ts';
import type { Figures, FigureTable } from '../contract.ts';
import { addedUp } from '../rules/figures.ts';
import { officeFiguresText } from '../text/index.ts';

interface FiguresFile {
  readonly figures: Figures;
  readonly table: FigureTable;
  readonly lang: Lang;
}

/** The rows of a table of figures, heads first: what the page shows below its drawing, all of it. */
export function figureRows({ figures, table, lang }: FiguresFile): readonly (readonly XlsxCell[])[] {
  const t = textIn(officeFiguresText, lang);
  const prior = figures.compared?.season ?? t('last_season');
  const now = figures.season.name;
  switch (table) {
    case 'pace':
      return [
        [t('day'), t('days_before'), t('head_registered', { season: now }), t('head_registered', { season: prior })],
        ...addedUp(figures.days).map((row) => [row.day, row.before, row.athletes, row.prior]),
      ];
    case 'races':
      return [
        [
          ...[t('race'), t('stage'), t('day'), t('registered'), t('registered_then'), t('waiting')],
          ...[t('filled'), t('stock'), t('filled_end'), t('stock_end')],
        ],
        ...figures.races.map((one) => [
          ...[one.name, one.stage, one.day, one.registered, one.prior?.registered ?? null, one.waiting],
          ...[one.filled, one.stock, one.prior?.filled ?? null, one.prior?.stock ?? null],
        ]),
      ];
    case 'types':
      return [
        [t('type'), t('registered'), t('whole_last')],
        ...figures.types.map((row) => [row.name, row.athletes, row.prior]),
      ];
    case 'ages':
      return [
        [t('age'), t('women'), t('men'), t('others'), t('whole_last')],
        ...figures.ages.map((row) => [t(`age_${row.band}`), row.women, row.men, row.others, row.prior]),
      ];
  }
}

/** These rows as a file: CSV as it is written, XLSX whole. What a spreadsheet would run begins with an apostrophe in CSV; a cell of text in XLSX is none. */
export async function figuresFile(
  rows: readonly (readonly XlsxCell[])[],
  { format, lang }: { readonly format: ListFormat; readonly lang: Lang },
): Promise<Readable | Buffer> {
  if (format === 'xlsx') return xlsxOf(rows);
  return Readable.from(linesOf(rows, lang), { objectMode: false });
}

function* linesOf(rows: readonly (readonly XlsxCell[])[], lang: Lang): Generator<string> {
  yield csvMark;
  for (const cells of rows)
    yield csvLine(
      cells.map((cell) => String(cell ?? '')),
      lang,
    );
}
