import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import type { InvoiceLine, TaxedKind } from './invoiceLines.ts';
import { grossOf, sameTax, type Tax, type TaxRow, taxableOf } from './taxes.ts';

export interface GivenBack {
  readonly id: string;
  readonly amount: Cents;
  readonly state: 'requested' | 'done' | 'failed';
  readonly commission: Cents;
  readonly shipping: Cents;
  /** How much of it is for which line of the order; what is left then is an amount that is for no line. */
  readonly lines: readonly { readonly id: string; readonly amount: Cents }[];
}

export interface IssuedNote {
  readonly refundId: string;
  readonly total: Cents;
}

export interface NoteDue {
  readonly refundId: string;
  readonly amount: Cents;
  readonly commission: Cents;
  readonly shipping: Cents;
  readonly lines: GivenBack['lines'];
}

/**
 * Oldest refund first. A refund counts from its request on, until it has failed for good. When the refund of a note fails, the one
 * that takes its place needs no second note. Together the notes are never more than the invoice.
 */
export function notesDue(total: Cents, refunds: readonly GivenBack[], notes: readonly IssuedNote[]): NoteDue[] {
  const counted = refunds.filter(({ state }) => state !== 'failed');
  let open = Math.min(sum(counted.map(({ amount }) => amount)), total) - sum(notes.map((note) => note.total));
  return counted
    .filter(({ id }) => notes.every(({ refundId }) => refundId !== id))
    .flatMap(({ id, amount, commission, shipping, lines }) => {
      const now = Math.min(amount, open);
      if (now <= 0) return [];
      open -= now;
      const parts =
        now === amount ? { commission, shipping, lines } : { commission: noMoney, shipping: noMoney, lines: [] };
      return [{ refundId: id, amount: cents(now), ...parts }];
    });
}

/** What is left of each of an invoice's rows after the notes that were issued. */
const leftOf = (row: TaxRow, before: readonly TaxRow[]): Cents =>
  cents(grossOf(row) - sum(before.filter((one) => sameTax(one, row)).map(grossOf)));

/** An amount split by weights, as fairly as whole cents allow; no share is above its weight if the amount is not. */
function split(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0);
  const shares = weights.map((weight, at) => {
    const exact = all === 0 ? 0 : (amount * weight) / all;
    return { at, share: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  const missing = amount - shares.reduce((total, { share }) => total + share, 0);
  for (const one of shares.toSorted((a, b) => b.rest - a.rest || a.at - b.at).slice(0, missing)) one.share += 1;
  return shares.map(({ share }) => share);
}

/** A part of a refund that is for something taxed in a known way. */
export interface NamedPart {
  readonly tax: Tax;
  readonly amount: Cents;
}

export type NotedLine = Pick<InvoiceLine, 'id' | 'kind' | 'tax' | 'amount' | 'description'>;

/** A part of a credit note, with what it is for and of which kind that is. */
export interface DescribedPart extends NamedPart {
  readonly kind: TaxedKind;
  readonly description: InvoiceLine['description'];
}

type For = Pick<NoteDue, 'commission' | 'shipping' | 'lines'>;

/**
 * The lines that go back, the commission and the delivery, each with its own tax. `kept` is what of commission and delivery does
 * not go back by it: an amount that is for no line is none of theirs, as long as there is another.
 *
 * @param earlier refunds of the same order that have their notes
 */
export function partsOfNote(
  invoice: readonly NotedLine[],
  due: For,
  earlier: readonly For[],
): { readonly named: readonly DescribedPart[]; readonly kept: readonly DescribedPart[] } {
  const partOf = (line: NotedLine | undefined, amount: Cents) =>
    line && amount > noMoney ? [{ tax: line.tax, amount, kind: line.kind, description: line.description }] : [];
  const ofLines = due.lines.flatMap((part) =>
    partOf(
      invoice.find(({ id }) => id === part.id),
      part.amount,
    ),
  );
  const beside = (['commission', 'shipping'] as const).map((kind) => {
    const line = invoice.find((one) => one.kind === kind);
    const before = sum(earlier.map((refund) => refund[kind]));
    const left = cents(Math.max((line?.amount ?? 0) - before, 0));
    const now = cents(Math.min(due[kind], left));
    return { line, now, kept: cents(left - now) };
  });
  return {
    named: [...ofLines, ...beside.flatMap(({ line, now }) => partOf(line, now))],
    kept: beside.flatMap(({ line, kept }) => partOf(line, kept)),
  };
}

/**
 * Parts that name their tax go to that row of the invoice, the rest is split over the rows by what is left of each, leaving what is
 * `kept` of them to the last. Once all is given back, the notes add up to the invoice, row by row.
 */
export function noteRows(
  invoice: readonly TaxRow[],
  before: readonly TaxRow[],
  amount: Cents,
  named: readonly NamedPart[] = [],
  kept: readonly NamedPart[] = [],
): TaxRow[] {
  const left = invoice.map((row) => leftOf(row, before));
  const all = sum(left);
  if (amount > all) throw new RangeError(`${amount} is more than what is left of the invoice, ${all}`);
  const ofRow = (row: TaxRow, parts: readonly NamedPart[]) =>
    sum(parts.filter(({ tax }) => sameTax(tax, row)).map((part) => part.amount));
  let open: number = amount;
  const shares = invoice.map((row, at) => {
    const share = Math.min(ofRow(row, named), left[at]!, open);
    open -= share;
    return share;
  });
  const free = invoice.map((row, at) => Math.max(left[at]! - shares[at]! - ofRow(row, kept), 0));
  const first = Math.min(
    open,
    free.reduce((total, rest) => total + rest, 0),
  );
  const spread = split(first, free);
  const last = split(
    open - first,
    left.map((rest, at) => rest - shares[at]! - spread[at]!),
  );
  return invoice.flatMap((row, at) => {
    const share = shares[at]! + spread[at]! + last[at]!;
    if (share === 0) return [];
    const credited = cents(grossOf(row) - left[at]!);
    const taxable = cents(taxableOf(cents(credited + share), row) - taxableOf(credited, row));
    return [{ rate: row.rate, nature: row.nature, law: row.law, taxable, tax: cents(share - taxable) }];
  });
}

export const totalOf = (rows: readonly TaxRow[]): Cents => sum([noMoney, ...rows.map(grossOf)]);
