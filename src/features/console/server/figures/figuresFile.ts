import { Readable } from 'node:stream';
import { csvLine, csvMark } from '#kernel/csv.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, fileEuro } from '#kernel/money.ts';
import { type XlsxCell, xlsxOf } from '#server/xlsx.ts';
import { textIn } from '#text/translate.ts';
import type { Figures, FigureTable, MoneyFigures } from '../../contract/figures.ts';
import { addedUp } from '../../rules/figures.ts';
import type { ListFormat } from '../../rules/raceLists.ts';
import { officeFiguresText } from '../../text/figures.ts';

interface FiguresFile {
  readonly figures: Figures;
  readonly table: FigureTable;
  readonly lang: Lang;
}

/** An amount in a table: a text with the language’s comma in CSV, a number in XLSX. */
interface Amount {
  readonly cents: Cents;
}
type FileCell = XlsxCell | Amount;

const money = (amount: Cents | null): FileCell => (amount === null ? null : { cents: amount });

/** The rows of a table of figures, heads first: what the page shows below its drawing, all of it. */
export function figureRows({ figures, table, lang }: FiguresFile): readonly (readonly FileCell[])[] {
  const t = textIn(officeFiguresText, lang);
  const prior = figures.compared?.season ?? t('last_season');
  const now = figures.season.name;
  switch (table) {
    case 'pace':
    case 'days': {
      const rows = table === 'days' ? figures.days : addedUp(figures.days);
      return [
        [t('day'), t('days_before'), t('head_registered', { season: now }), t('head_registered', { season: prior })],
        ...rows.map((row) => [row.day, row.before, row.athletes, row.prior]),
      ];
    }
    case 'waits':
      return [[t('registered_on'), t('waiting')], ...figures.waits.map(({ day, athletes }) => [day, athletes])];
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
    case 'provinces':
      return [
        [t('province'), t('registered'), t('whole_last')],
        ...figures.provinces.map((row) => [row.name || t('elsewhere'), row.athletes, row.prior]),
      ];
    default:
      return figures.money ? moneyRows(figures.money, table, lang) : [];
  }
}

function moneyRows(
  figures: MoneyFigures,
  table: 'sold' | 'weeks' | 'money_days' | 'due' | 'back',
  lang: Lang,
): readonly (readonly FileCell[])[] {
  const t = textIn(officeFiguresText, lang);
  switch (table) {
    case 'sold':
      return [
        [t('week'), t('sold'), t('sold_then')],
        ...figures.weeks.map((row) => [row.from, money(row.sold), money(row.sold_prior)]),
      ];
    case 'weeks':
      return [
        [t('week'), t('in'), t('back'), t('taken'), t('taken_then')],
        ...figures.weeks.map((row) => [
          ...[row.from, money(row.taken), money(row.returned), money(row.net), money(row.net_prior)],
        ]),
      ];
    case 'money_days':
      return [
        [t('day'), t('sold'), t('in'), t('back'), t('taken'), t('sold_then'), t('taken_then')],
        ...figures.days.map((row) => [
          ...[row.day, money(row.sold), money(row.taken), money(row.returned), money(row.net)],
          ...[money(row.sold_prior), money(row.net_prior)],
        ]),
      ];
    case 'due':
      return [
        [t('due_day'), t('orders'), t('amount')],
        ...figures.due.map(({ day, count, amount }) => [day, count, money(amount)]),
      ];
    case 'back':
      return [
        [t('waits_since'), t('refunds'), t('amount')],
        ...figures.back.map(({ day, count, amount }) => [day, count, money(amount)]),
      ];
  }
}

const isAmount = (cell: FileCell): cell is Amount => typeof cell === 'object' && cell !== null;

/** These rows as a file: CSV as it is written, XLSX whole. What a spreadsheet would run begins with an apostrophe in CSV; a cell of text in XLSX is none. */
export async function figuresFile(
  rows: readonly (readonly FileCell[])[],
  { format, lang }: { readonly format: ListFormat; readonly lang: Lang },
): Promise<Readable | Buffer> {
  if (format === 'xlsx')
    return xlsxOf(rows.map((cells) => cells.map((cell) => (isAmount(cell) ? cell.cents / 100 : cell))));
  return Readable.from(linesOf(rows, lang), { objectMode: false });
}

function* linesOf(rows: readonly (readonly FileCell[])[], lang: Lang): Generator<string> {
  yield csvMark;
  for (const cells of rows)
    yield csvLine(
      cells.map((cell) => (isAmount(cell) ? fileEuro(cell.cents, lang) : String(cell ?? ''))),
      lang,
    );
}
