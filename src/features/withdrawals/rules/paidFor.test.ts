import { expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import { paidFor } from './paidFor.ts';

test.each([
  ['30.00', 2, 1, '15.00'],
  ['30.00', 2, 2, '30.00'],
  ['10.00', 3, 1, '3.33'],
  ['10.00', 3, 3, '10.00'],
  ['0.00', 1, 1, '0.00'],
] as const)('of %s for %i pieces, %i are %s', (paid, quantity, pieces, amount) => {
  expect(paidFor({ paid: euro(paid), quantity }, pieces)).toBe(euro(amount));
});
