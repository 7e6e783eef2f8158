import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents, euro, sum } from '#kernel/money.ts';
import { grossOf, stampDutyOf, type Tax, type TaxRow, taxableOf, taxRows, withoutTax } from './taxes.ts';

const at = (rate: number): Tax => ({ rate, nature: null, law: null });
const exempt: Tax = { rate: 0, nature: 'N4', law: 'art. 36-bis DL 75/2023' };
const amount = fc.integer({ min: 0, max: 500_000 }).map(cents);
const tax = fc.constantFrom(at(2200), at(1000), at(500), at(400), exempt);
const lines = fc.array(fc.record({ tax, amount }), { minLength: 1, maxLength: 40 });

describe('VAT is taken out of prices that contain it, per rate', () => {
  test.each`
    gross        | rate    | taxable
    ${'122.00'}  | ${2200} | ${'100.00'}
    ${'0.01'}    | ${2200} | ${'0.01'}
    ${'0.02'}    | ${2200} | ${'0.02'}
    ${'0.03'}    | ${2200} | ${'0.02'}
    ${'41.00'}   | ${2200} | ${'33.61'}
    ${'35.00'}   | ${1000} | ${'31.82'}
    ${'1.05'}    | ${500}  | ${'1.00'}
    ${'104.00'}  | ${400}  | ${'100.00'}
    ${'77.47'}   | ${0}    | ${'77.47'}
    ${'9999.99'} | ${2200} | ${'8196.71'}
  `('$gross at $rate hundredths is $taxable and its tax', ({ gross, rate, taxable }) => {
    expect(taxableOf(euro(gross), { rate })).toBe(euro(taxable));
  });

  test('taxable parts and taxes add up to what was paid, to the cent', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const rows = taxRows(withoutTax(all));
        expect(sum(rows.map(grossOf))).toBe(sum(all.map((line) => line.amount)));
      }),
    );
  });

  test('the lines’ taxable parts add up to their row’s, and none is below zero or above its amount', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const taken = withoutTax(all);
        for (const row of taxRows(taken)) {
          const own = taken.filter((line) => line.tax.rate === row.rate);
          expect(sum(own.map((line) => line.taxable))).toBe(row.taxable);
        }
        for (const line of taken) {
          expect(line.taxable).toBeGreaterThanOrEqual(0);
          expect(line.taxable).toBeLessThanOrEqual(line.amount);
        }
      }),
    );
  });

  test('each row’s tax is its rate of the taxable part within a cent, as the exchange system checks', () => {
    fc.assert(
      fc.property(lines, (all) => {
        for (const row of taxRows(withoutTax(all))) {
          expect(Math.abs(row.tax - (row.taxable * row.rate) / 10_000)).toBeLessThan(1);
        }
      }),
    );
  });

  test('the order of the lines changes no row', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expect(taxRows(withoutTax(all.toReversed()))).toEqual(taxRows(withoutTax(all)));
      }),
    );
  });
});

describe('Stamp duty', () => {
  const row = (taxable: Cents, of: Tax = exempt): TaxRow => ({ ...of, taxable, tax: cents(0) });
  test.each`
    amounts                                                                    | duty      | because
    ${[row(euro('77.47'))]}                                                    | ${'0.00'} | ${'77.47 is free'}
    ${[row(euro('77.48'))]}                                                    | ${'2.00'} | ${'above it is not'}
    ${[row(euro('40.00')), row(euro('40.00'), { ...exempt, nature: 'N2.2' })]} | ${'2.00'} | ${'reasons add up'}
    ${[row(euro('500.00'), at(2200))]}                                         | ${'0.00'} | ${'VAT takes its place'}
    ${[row(euro('500.00'), { ...exempt, nature: 'N6.9' })]}                    | ${'0.00'} | ${'reverse charge is VAT'}
    ${[]}                                                                      | ${'0.00'} | ${'nothing is sold'}
  `('is $duty: $because', ({ amounts, duty }) => {
    expect(stampDutyOf(amounts)).toBe(euro(duty));
  });

  test('is what the issuer has set', () => {
    const rule = { stampFrom: euro('100.00'), stampAmount: euro('2.50') };
    expect(stampDutyOf([row(euro('100.00'))], rule)).toBe(euro('0.00'));
    expect(stampDutyOf([row(euro('100.01'))], rule)).toBe(euro('2.50'));
  });
});
