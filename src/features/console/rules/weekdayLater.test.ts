import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { weekdayLater } from './weekdayLater.ts';

// A Sunday.
const was = day('2026-05-31');

test.each`
  from           | to             | is
  ${'2026'}      | ${'2027'}      | ${'2027-05-30'}
  ${'2026'}      | ${'2028'}      | ${'2028-05-28'}
  ${'2027'}      | ${'2026'}      | ${'2025-06-01'}
  ${'2026'}      | ${'2026'}      | ${'2026-05-31'}
  ${'2025/2026'} | ${'2026/2027'} | ${'2027-05-30'}
  ${'Estate'}    | ${'Inverno'}   | ${'2027-05-30'}
  ${'Estate'}    | ${'Estate'}    | ${'2026-05-31'}
`('a Sunday of $from is a Sunday in $to: $is (office §3)', ({ from, to, is }) => {
  expect(weekdayLater(was, from, to)).toBe(is);
});
