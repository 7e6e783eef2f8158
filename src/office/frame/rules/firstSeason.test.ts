import { expect, test } from 'vitest';
import type { Day } from '#kernel/days.ts';
import { firstSeasonYear } from './firstSeason.ts';

test.each([
  ['2026-01-01', 2026],
  ['2026-09-30', 2026],
  ['2026-10-01', 2027],
  ['2026-12-31', 2027],
] as const)('a portal that is opened on %s begins with the season %i', (day, year) => {
  expect(firstSeasonYear(day as Day)).toBe(year);
});
