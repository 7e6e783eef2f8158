import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';

/**
 * Why an amount bears no VAT, by the codes of the Italian electronic invoice ("Natura"): N1 excluded (art. 15 DPR
 * 633/72), N2.1 and N2.2 outside VAT, N3.5 and N3.6 not taxable, N4 exempt, N5 margin scheme, N6.9 reverse charge,
 * N7 VAT paid in another country. Bare N2, N3 and N6 are no longer taken.
 */
export const natures = ['N1', 'N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4', 'N5', 'N6.9', 'N7'] as const;
export type Nature = (typeof natures)[number];

/** How something that is sold is taxed: by a rate, or with the reason why it is not. */
export interface Tax {
  /** In hundredths of a percent: 22 % is 2200. */
  readonly rate: number;
  /** Given exactly where the rate is 0. */
  readonly nature: Nature | null;
  /** The law that frees it, as it is printed; empty where there is a rate. */
  readonly law: string | null;
}

/** The taxable part of an amount that contains its VAT, to the nearest cent, halves upwards. */
export const taxableOf = (gross: Cents, { rate }: Pick<Tax, 'rate'>): Cents => {
  const whole = 10_000 + rate;
  return cents(Math.floor((gross * 20_000 + whole) / (2 * whole)));
};

/** One row of the summary by rate ("DatiRiepilogo"): what is taxed alike. */
export interface TaxRow extends Tax {
  readonly taxable: Cents;
  readonly tax: Cents;
}

export const sameTax = (a: Tax, b: Tax): boolean => a.rate === b.rate && a.nature === b.nature && a.law === b.law;

export const grossOf = ({ taxable, tax }: Pick<TaxRow, 'taxable' | 'tax'>): Cents => sum([taxable, tax]);

interface Amount {
  readonly tax: Tax;
  readonly amount: Cents;
}

/**
 * Per rate, the taxable part of the sum is rounded once; each line gets the difference between the rounded running sums, so that
 * the lines' taxable parts add up to the row's.
 */
export function withoutTax<Line extends Amount>(lines: readonly Line[]): (Line & { readonly taxable: Cents })[] {
  const running: { tax: Tax; gross: number; taxable: number }[] = [];
  return lines.map((line) => {
    let row = running.find(({ tax }) => sameTax(tax, line.tax));
    if (!row) {
      row = { tax: line.tax, gross: 0, taxable: 0 };
      running.push(row);
    }
    row.gross += line.amount;
    const before = row.taxable;
    row.taxable = taxableOf(cents(row.gross), line.tax);
    return { ...line, taxable: cents(row.taxable - before) };
  });
}

export function taxRows(lines: readonly (Amount & { readonly taxable: Cents })[]): TaxRow[] {
  const rows: { tax: Tax; gross: number; taxable: number }[] = [];
  for (const { tax, amount, taxable } of lines) {
    const row = rows.find((one) => sameTax(one.tax, tax));
    if (!row) rows.push({ tax, gross: amount, taxable });
    else {
      row.gross += amount;
      row.taxable += taxable;
    }
  }
  return rows
    .map(({ tax, gross, taxable }) => ({ ...tax, taxable: cents(taxable), tax: cents(gross - taxable) }))
    .toSorted((a, b) => b.rate - a.rate || (a.nature ?? '').localeCompare(b.nature ?? ''));
}

/** Amounts that bear no VAT for one of these reasons count for stamp duty. */
export const stampedNatures: readonly Nature[] = ['N1', 'N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4'];

/** Stamp duty as an issuer pays it: so much on documents with more than that without VAT. */
export interface StampRule {
  readonly stampFrom: Cents;
  readonly stampAmount: Cents;
}

/** As it is in force: 2.00 above 77.47 (DPR 642/72, tariffa art. 13). */
export const stampInForce: StampRule = { stampFrom: cents(7747), stampAmount: cents(200) };

/** "Imposta di bollo". The issuer pays it to the revenue office; the buyer is not charged. */
export const stampDutyOf = (rows: readonly TaxRow[], { stampFrom, stampAmount }: StampRule = stampInForce): Cents => {
  const counts = rows.filter(({ nature }) => nature && stampedNatures.includes(nature));
  return sum(counts.map(({ taxable }) => taxable)) > stampFrom ? stampAmount : noMoney;
};
