import { expect, test } from 'vitest';
import { ticksOf } from './ticks.ts';

test.each([
  [292, 352, 3, [280, 300, 320, 340, 360]],
  [200, 1492, 3, [0, 500, 1000, 1500]],
  [0, 10, 5, [0, 2, 4, 6, 8, 10]],
  [0, 21.1, 5, [0, 5, 10, 15, 20, 25]],
  [0, 0.9, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
])('an axis from %d to %d has round numbers', (low, high, steps, ticks) => {
  expect(ticksOf(low, high, steps)).toEqual(ticks);
});
