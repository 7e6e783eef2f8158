import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents, euro, sum } from '#kernel/money.ts';
import { type GivenBack, type NamedPart, noteRows, notesDue, partsOfNote, totalOf } from './creditNotes.ts';
import { type Tax, type TaxRow, taxRows, withoutTax } from './taxes.ts';

const back = (id: string, amount: Cents, state: GivenBack['state'] = 'done'): GivenBack => ({
  id,
  amount,
  commission: cents(0),
  shipping: cents(0),
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

describe('A credit note takes back what the refund was for, each with its own tax', () => {
  const exempt: Tax = { rate: 0, nature: 'N4', law: 'art. 36-bis DL 75/2023' };
  const full: Tax = { rate: 2200, nature: null, law: null };
  const named = (it: string) => ({ it, en: it });
  const of = (
    id: string | null,
    kind: 'registration' | 'goods' | 'shipping' | 'commission',
    amount: Cents,
    its: Tax,
  ) => ({
    ...{ id, kind, amount, tax: its, description: named(id ?? kind) },
  });
  const lines = [
    of('race', 'registration', euro('18.00'), exempt),
    of('map', 'goods', euro('15.00'), full),
    of(null, 'shipping', euro('6.00'), full),
    of(null, 'commission', euro('3.80'), full),
  ];
  const rows = taxRows(withoutTax(lines));
  const refund = (
    amount: `${number}`,
    some: readonly (readonly [string, `${number}`])[],
    commission: `${number}` = '0.00',
    shipping: `${number}` = '0.00',
  ) => ({
    ...{ amount: euro(amount), commission: euro(commission), shipping: euro(shipping) },
    lines: some.map(([id, own]) => ({ id, amount: euro(own) })),
  });
  const noteOf = (due: ReturnType<typeof refund>, earlier: readonly ReturnType<typeof refund>[] = []) => {
    const before: TaxRow[] = [];
    earlier.forEach((one, at) => {
      const { named, kept } = partsOfNote(lines, one, earlier.slice(0, at));
      before.push(...noteRows(rows, before, one.amount, named, kept));
    });
    const { named, kept } = partsOfNote(lines, due, earlier);
    return noteRows(rows, before, due.amount, named, kept).map((row) => [row.nature ?? row.rate, totalOfRow(row)]);
  };

  test.each([
    ['a race', refund('18.00', [['race', '18.00']]), [['N4', 1800]]],
    [
      'a race and the commission',
      refund('21.80', [['race', '18.00']], '3.80'),
      [
        [2200, 380],
        ['N4', 1800],
      ],
    ],
    ['goods and their delivery', refund('21.00', [['map', '15.00']], '0.00', '6.00'), [[2200, 2100]]],
    ['the delivery alone', refund('6.00', [], '0.00', '6.00'), [[2200, 600]]],
    [
      'an amount and the delivery beside it',
      refund('17.00', [], '0.00', '6.00'),
      [
        [2200, 1100],
        ['N4', 600],
      ],
    ],
    ['a part of a race', refund('5.00', [['race', '5.00']]), [['N4', 500]]],
    ['the commission alone', refund('3.80', [], '3.80'), [[2200, 380]]],
    [
      'an amount, for none of the lines and without the commission',
      refund('11.00', []),
      [
        [2200, 500],
        ['N4', 600],
      ],
    ],
    [
      'everything',
      refund('42.80', [], '3.80'),
      [
        [2200, 2480],
        ['N4', 1800],
      ],
    ],
  ] as const)('%s', (_, due, expected) => {
    expect(new Map(noteOf(due) as [string, number][])).toEqual(new Map(expected as unknown as [string, number][]));
  });

  test('the delivery of another rate than the goods goes to its own row, and is told apart by its kind', () => {
    const low: Tax = { rate: 400, nature: null, law: null };
    const sold = [lines[0]!, lines[1]!, of(null, 'shipping', euro('6.00'), low)];
    const { named, kept } = partsOfNote(sold, refund('6.00', [], '0.00', '6.00'), []);
    expect(
      noteRows(taxRows(withoutTax(sold)), [], euro('6.00'), named, kept).map((row) => [row.rate, totalOfRow(row)]),
    ).toEqual([[400, 600]]);
    expect(named.map(({ kind }) => kind)).toEqual(['shipping']);
    expect(partsOfNote(sold, refund('15.00', [['map', '15.00']]), []).kept.map(({ kind }) => kind)).toEqual([
      'shipping',
    ]);
  });

  test('an amount takes nothing of the commission while a line has something left', () => {
    const race = [lines[0]!, lines[3]!];
    const taxes = taxRows(withoutTax(race));
    const { named, kept } = partsOfNote(race, refund('10.01', []), []);
    expect(noteRows(taxes, [], euro('10.01'), named, kept).map((row) => [row.nature, totalOfRow(row)])).toEqual([
      ['N4', 1001],
    ]);
  });

  test('what went back before is not taken back again: the last note has the rest of each row', () => {
    const earlier = [refund('21.80', [['race', '18.00']], '3.80'), refund('21.00', [['map', '15.00']], '0.00', '6.00')];
    expect(noteOf(refund('0.00', []), earlier)).toEqual([]);
    expect(noteOf(refund('21.00', [['map', '15.00']], '0.00', '6.00'), [earlier[0]!])).toEqual([[2200, 2100]]);
  });
});

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
