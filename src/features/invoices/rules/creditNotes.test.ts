import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents, euro, sum } from '#kernel/money.ts';
import { type GivenBack, type NamedPart, noteRows, notesDue, totalOf } from './creditNotes.ts';
import { type Tax, type TaxRow, taxRows, withoutTax } from './taxes.ts';

const back = (id: string, amount: Cents, state: GivenBack['state'] = 'done'): GivenBack => ({
  id,
  amount,
  state,
  lines: [],
});
const note = (refundId: string, total: Cents) => ({ refundId, total });
const ten = euro('10.00');
const whole = euro('100.00');

describe('An invoice gets a credit note for each refund', () => {
  test.each`
    refunds                                                 | issued              | due                | because
    ${[back('a', ten)]}                                     | ${[]}               | ${[['a', 1000]]}   | ${'it was done'}
    ${[back('a', ten, 'requested')]}                        | ${[]}               | ${[['a', 1000]]}   | ${'it was asked for'}
    ${[back('a', ten, 'failed')]}                           | ${[]}               | ${[]}              | ${'nothing was given back'}
    ${[back('a', ten), back('b', ten)]}                     | ${[note('a', ten)]} | ${[['b', 1000]]}   | ${'the first has its own'}
    ${[back('a', ten)]}                                     | ${[note('a', ten)]} | ${[]}              | ${'it is there'}
    ${[back('a', ten, 'failed'), back('b', ten)]}           | ${[note('a', ten)]} | ${[]}              | ${'the note of the failed one stands for it'}
    ${[back('a', ten, 'failed'), back('b', euro('12.00'))]} | ${[note('a', ten)]} | ${[['b', 200]]}    | ${'only what is more is missing'}
    ${[back('a', whole), back('b', ten)]}                   | ${[]}               | ${[['a', 10_000]]} | ${'no more than the invoice is credited'}
  `('$due: $because', ({ refunds, issued, due }) => {
    expect(notesDue(whole, refunds, issued).map(({ refundId, amount }) => [refundId, amount])).toEqual(due);
  });
});

const tax: fc.Arbitrary<Tax> = fc.constantFrom(
  { rate: 2200, nature: null, law: null },
  { rate: 400, nature: null, law: null },
  { rate: 0, nature: 'N4', law: 'art. 36-bis DL 75/2023' },
);
const invoice = fc
  .array(fc.record({ tax, amount: fc.integer({ min: 1, max: 30_000 }).map(cents) }), { minLength: 1, maxLength: 8 })
  .map((lines) => taxRows(withoutTax(lines)));

const totalOfRow = (row: TaxRow) => totalOf([row]);

/** A row without what was credited of it. */
const less = (row: TaxRow, notes: readonly TaxRow[]) => {
  const own = notes.filter(({ rate }) => rate === row.rate);
  return [row.taxable - sum(own.map(({ taxable }) => taxable)), row.tax - sum(own.map((one) => one.tax))];
};

describe('What a credit note gives back of an invoice’s rows', () => {
  test('is its amount, by what is left of each', () => {
    const rows: TaxRow[] = [
      { rate: 2200, nature: null, law: null, taxable: euro('100.00'), tax: euro('22.00') },
      { rate: 0, nature: 'N4', law: '', taxable: euro('122.00'), tax: cents(0) },
    ];
    expect(noteRows(rows, [], euro('24.40')).map((row) => [row.taxable, row.tax])).toEqual([
      [1000, 220],
      [1220, 0],
    ]);
  });

  test('goes to the row of what it names, as far as that has something left', () => {
    const goods = { rate: 2200, nature: null, law: null } as const;
    const rows: TaxRow[] = [
      { ...goods, taxable: euro('10.00'), tax: euro('2.20') },
      { rate: 0, nature: 'N4', law: '', taxable: euro('100.00'), tax: cents(0) },
    ];
    const named = [{ tax: goods, amount: euro('12.20') }];
    expect(noteRows(rows, [], euro('12.20'), named)).toEqual([rows[0]]);
    expect(noteRows(rows, [rows[0]!], euro('12.20'), named).map(totalOfRow)).toEqual([1220]);
    expect(noteRows(rows, [], euro('14.20'), named).map(totalOfRow)).toEqual([1220, 200]);
  });

  test('adds up to the amount, never gives a row more than it had, and in the end everything', () => {
    fc.assert(
      fc.property(
        invoice,
        fc.array(fc.tuple(fc.integer({ min: 1, max: 20_000 }), tax), { maxLength: 6 }),
        (rows, wishes) => {
          const notes: TaxRow[] = [];
          const give = (amount: Cents, named: NamedPart[] = []) => {
            const made = noteRows(rows, notes, amount, named);
            expect(totalOf(made)).toBe(amount);
            for (const row of made) expect(Math.min(row.taxable, row.tax)).toBeGreaterThanOrEqual(0);
            notes.push(...made);
            for (const row of rows) expect(Math.min(...less(row, notes))).toBeGreaterThanOrEqual(0);
          };
          for (const [wish, what] of wishes) {
            const left = totalOf(rows) - totalOf(notes);
            const amount = cents(Math.min(wish, left - 1));
            if (left > 1) give(amount, [{ tax: what, amount }]);
          }
          give(cents(totalOf(rows) - totalOf(notes)));
          for (const row of rows) expect(less(row, notes)).toEqual([0, 0]);
        },
      ),
    );
  });
});
