import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents } from '#kernel/money.ts';
import { raceShares } from './raceShare.ts';

describe('What a race comes to of the price of a registration (decision 196)', () => {
  test.each`
    paid    | prices                | shares
    ${4000} | ${[4000]}             | ${[4000]}
    ${4000} | ${[null]}             | ${[4000]}
    ${6000} | ${[4000, 2000]}       | ${[4000, 2000]}
    ${5400} | ${[4000, 2000]}       | ${[3600, 1800]}
    ${5400} | ${[4000, null]}       | ${[2700, 2700]}
    ${5400} | ${[0, 2000]}          | ${[2700, 2700]}
    ${1000} | ${[1000, 1000, 1000]} | ${[333, 334, 333]}
    ${0}    | ${[4000, 2000]}       | ${[0, 0]}
  `('$paid over $prices: $shares', ({ paid, prices, shares }) => {
    expect(raceShares(paid, prices)).toEqual(shares);
  });

  test('the parts are never negative and add up to what was paid', () => {
    const amount = fc.integer({ min: 0, max: 50_000 }).map(cents);
    const prices = fc.array(fc.option(amount), { minLength: 1, maxLength: 12 }) as fc.Arbitrary<(Cents | null)[]>;
    fc.assert(
      fc.property(amount, prices, (paid, each) => {
        const shares = raceShares(paid, each);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(paid);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
