import { expect, test } from 'vitest';
import { nextAsking } from './useResult.ts';

test('a pending page asks often at first, then seldom, and not for ever', () => {
  expect([0, 9, 10, 39, 40, 400].map(nextAsking)).toEqual([1_500, 1_500, 4_000, 4_000, false, false]);
});
