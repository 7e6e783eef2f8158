import { expect, test } from 'vitest';
import { createSeldom } from './seldom.ts';

test('of many lines one a second is written, and says how many were not', () => {
  let now = 0;
  const lines: number[] = [];
  const seldom = createSeldom(1_000, () => now);
  for (now = 0; now < 2_500; now += 10) seldom((heldBack) => lines.push(heldBack));
  expect(lines).toEqual([0, 99, 99]);
});
