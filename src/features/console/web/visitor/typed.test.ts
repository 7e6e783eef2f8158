import { expect, test } from 'vitest';
import { cents, noMoney } from '#kernel/money.ts';
import { priceOr } from './typed.ts';

test.each`
  typed      | shown
  ${'28,50'} | ${cents(2_850)}
  ${'0'}     | ${noMoney}
  ${'-1'}    | ${cents(3_500)}
  ${''}      | ${cents(3_500)}
  ${'dieci'} | ${cents(3_500)}
`(
  'typed as "$typed" a price of 35.00 is shown as $shown cents: what is no price is not for nothing',
  ({ typed, shown }) => {
    expect(priceOr(typed, cents(3_500))).toBe(shown);
  },
);
