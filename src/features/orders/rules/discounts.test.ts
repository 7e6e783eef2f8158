import { expect, test } from 'vitest';
import { cents, noMoney } from '#kernel/money.ts';
import { discountsOf } from './discounts.ts';

const welcome = { code: 'WELCOME10', amount: cents(180) };

test('a discount is told by its codes', () => {
  expect(discountsOf(cents(180), [welcome])).toEqual([welcome]);
});

test('what no code accounts for is told without one', () => {
  expect(discountsOf(cents(200), [welcome])).toEqual([welcome, { code: null, amount: cents(20) }]);
});

test('a code that takes nothing off is not told, nor is a discount of nothing', () => {
  expect(discountsOf(noMoney, [{ ...welcome, amount: noMoney }])).toEqual([]);
});
