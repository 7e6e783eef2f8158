import { type Day, readDay } from '#kernel/calendar.ts';
import { oneLine } from '#kernel/wire.ts';
import { amountOf, decimalSignOf } from './amounts.ts';
import { type Columns, columnsOf, headerKey } from './columns.ts';
import { ibanIn } from './ibans.ts';
import {
  longestPayer,
  longestText,
  type ReadStatement,
  type StatementFault,
  type StatementMovement,
  type UnknownColumns,
} from './movement.ts';

export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Banks write the account, the period and the holder over the table. */
const mostBeforeHeader = 30;

/** Totals under the table have no day. */
const isTotal = /saldo|balance|total/i;
/** A balance with its day, and nothing else: what payers write has other words, too. */
const isBalance =
  /^(saldo (iniziale|finale|contabile|disponibile|liquido)|(opening|closing) balance)( (al|del|as of))?[\s\d/.-]*$/i;

/** A day as banks write it: also with two digits of the year, or with the hour. */
const bankDay = (text: string): Day | null =>
  readDay(text.replace(/[ T]\d{1,2}[:.].*$/, '').replace(/^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})$/, '$120$2'));

export interface Header {
  readonly at: number;
  readonly columns: Columns;
}

/** The header of a file: the first row that is understood by its names, or was learnt before (`kept`). */
export function findHeader(rows: readonly Row[], kept: ReadonlyMap<string, Columns>): Header | null {
  for (const [at, { cells }] of rows.slice(0, mostBeforeHeader).entries()) {
    const columns = kept.get(headerKey(cells)) ?? columnsOf(cells);
    if (columns) return { at, columns };
  }
  return null;
}

/** So much of a cell says what its column is. */
const longestSample = 40;

/** What looks most like a header where none is understood: the first row with the most cells that are filled. */
export function likelyHeader(rows: readonly Row[]): UnknownColumns {
  const filled = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length;
  const first = rows.slice(0, mostBeforeHeader);
  const most = Math.max(0, ...first.map(filled));
  return headerAt(
    rows,
    first.findIndex((row) => filled(row) === most),
  );
}

export function headerAt(rows: readonly Row[], at: number): UnknownColumns {
  const below = rows.slice(at + 1);
  const header = rows[at]?.cells.map(oneLine) ?? [];
  const firstIn = (place: number) => below.map(({ cells }) => oneLine(cells[place] ?? '')).find((cell) => cell !== '');
  return { header, sample: header.map((_, place) => firstIn(place)?.slice(0, longestSample) ?? '') };
}

/**
 * One amount or day that cannot be read refuses the file whole, with its line: what is left out in silence is money that
 * nobody looks for. Rows without day and amount go on with the text of the row before. Source: decision 150.
 */
export function readRows(rows: readonly Row[], { at, columns }: Header): ReadStatement | StatementFault {
  const body = rows.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const cell = ({ cells }: Row, place: number | null): string => (place === null ? '' : oneLine(cells[place] ?? ''));
  const amountsIn = (row: Row) => [columns.amount, columns.credit, columns.debit].map((place) => cell(row, place));
  const sign = decimalSignOf(body.flatMap(amountsIn));
  const textOf = (row: Row) => oneLine(columns.text.map((place) => cell(row, place)).join(' '));

  const movements: StatementMovement[] = [];
  let others = 0;
  let idle = 0;
  const went: string[] = [];
  /** The row before was income: a row that goes on with it belongs to that movement. */
  let goesOn = false;
  for (const row of body) {
    const { line } = row;
    const [amountText = '', creditText = '', debitText = ''] = amountsIn(row);
    const bookedText = cell(row, columns.booked);
    const valueText = cell(row, columns.value) || bookedText;
    const text = textOf(row);
    const hasAmount = Boolean(amountText || creditText || debitText);
    if (!bookedText && !valueText) {
      if (hasAmount && !isTotal.test(row.cells.join(' '))) return { fault: 'day_unreadable', line, text: '' };
      const last = movements.at(-1);
      if (!hasAmount && goesOn && last) movements[movements.length - 1] = { ...last, text: joined(last.text, text) };
      continue;
    }
    goesOn = false;
    const amount = incomeOf(amountText, creditText, debitText);
    if (amount === null) return { fault: 'amount_unreadable', line, text: amountText || creditText || debitText };
    if (amount === 0 || isBalance.test(text)) {
      idle += 1;
      continue;
    }
    if (amount < 0) {
      others += 1;
      went.push(joined(text, cell(row, columns.payer)));
      continue;
    }
    const days = daysOf(bookedText || valueText, valueText);
    if (!days) return { fault: 'day_unreadable', line, text: bankDay(valueText) ? bookedText : valueText };
    if (!/^(EUR|€|)$/i.test(cell(row, columns.currency))) return { fault: 'other_currency', line };
    const payer = cell(row, columns.payer).slice(0, longestPayer);
    const payerIban = ibanIn(cell(row, columns.iban ?? null));
    const reference = cell(row, columns.reference).slice(0, 100) || null;
    movements.push({ reference, ...days, amount, payer, payerIban, text: text.slice(0, longestText) });
    goesOn = true;
  }
  return { account: null, movements, others, idle, went };

  /** What came: positive; what went out: not. A column that is filled must be readable, even one of money that went out. */
  function incomeOf(amount: string, credit: string, debit: string) {
    const read = [amount, credit, debit].map((text) => (text === '' ? undefined : amountOf(text, sign)));
    if (read.includes(null)) return null;
    const [signed, came, went] = read;
    if (signed !== undefined) return signed;
    // Some banks write 0,00 into the column that does not apply.
    if (came !== undefined && came !== 0) return came;
    if (went !== undefined && went !== null) return went === 0 ? (came ?? null) : (-Math.abs(went) as typeof went);
    return came ?? null;
  }
}

const joined = (one: string, more: string): string => oneLine(`${one} ${more}`).slice(0, longestText);

function daysOf(booked: string, value: string): { bookedOn: Day; valueDay: Day } | null {
  const bookedOn = bankDay(booked);
  const valueDay = bankDay(value);
  return bookedOn && valueDay ? { bookedOn, valueDay } : null;
}
