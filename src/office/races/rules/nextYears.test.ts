import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { nextYears } from './nextYears.ts';

test.each`
  today           | is
  ${'2026-05-31'} | ${'2026-05-31'}
  ${'2026-06-01'} | ${'2027-05-30'}
  ${'2026-11-27'} | ${'2027-05-30'}
  ${'2027-11-27'} | ${'2028-05-28'}
`('a Sunday that is over on $today is proposed on a Sunday a year later: $is (office §3)', ({ today, is }) => {
  expect(nextYears(day('2026-05-31'), day(today))).toBe(is);
});
