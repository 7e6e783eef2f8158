import { expect, test } from 'vitest';
import { counterFell } from './counter.ts';

test.each([
  [0, 0, false],
  [0, 1, false],
  [5, 6, false],
  [5, 5, true],
  [5, 4, true],
  [5, 0, true],
])('a counter that was %i and is %i has fallen: %s', (stored, told, fell) => {
  expect(counterFell(stored, told)).toBe(fell);
});
