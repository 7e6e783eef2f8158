import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, euro, sum } from '#kernel/money.ts';
import { type CouponWorth, discountOf, sharesOf } from './shares.ts';

const percent = (percent: number): CouponWorth => ({ kind: 'percent', percent });
const amount = (text: `${number}`): CouponWorth => ({ kind: 'amount', amount: euro(text) });

describe('What a coupon takes off', () => {
  test.each`
    worth             | lines            | discount         | because
    ${percent(10)}    | ${euro('35.00')} | ${euro('3.50')}  | ${'a tenth'}
    ${percent(10)}    | ${euro('0.05')}  | ${euro('0.01')}  | ${'half a cent goes up'}
    ${percent(15)}    | ${euro('0.03')}  | ${euro('0.00')}  | ${'less than half a cent goes down'}
    ${percent(100)}   | ${euro('54.90')} | ${euro('54.90')} | ${'all of it'}
    ${amount('5.00')} | ${euro('35.00')} | ${euro('5.00')}  | ${'the amount'}
    ${amount('5.00')} | ${euro('3.20')}  | ${euro('3.20')}  | ${'nothing falls below zero'}
  `('$worth of $lines cents is $discount cents: $because', ({ worth, lines, discount }) => {
    expect(discountOf(worth, lines)).toBe(discount);
  });
});

describe('A line’s share of a discount', () => {
  test('three equal lines share ten cents to the cent, the first lines taking the rest', () => {
    expect(sharesOf(cents(10), [cents(100), cents(100), cents(100)])).toEqual([4, 3, 3]);
  });

  test('a line of which nothing is left takes no share', () => {
    expect(sharesOf(cents(5), [cents(0), cents(5)])).toEqual([0, 5]);
  });

  test('nothing to share among no lines', () => {
    expect(sharesOf(cents(0), [])).toEqual([]);
  });

  test('a discount above the lines is a fault of the caller', () => {
    expect(() => sharesOf(cents(11), [cents(10)])).toThrow(RangeError);
  });

  test('whatever the lines, the shares come to the discount and none is more than its line', () => {
    const lines = fc.array(fc.integer({ min: 0, max: 500_000 }).map(cents), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), (left, rate) => {
        const discount = discountOf(percent(rate), sum(left));
        const shares = sharesOf(discount, left);
        expect(sum(shares)).toBe(discount);
        expect(shares.every((share, line) => share >= 0 && share <= left[line]!)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
