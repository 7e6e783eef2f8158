import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { nextYears, weekdayLater } from './weekdayLater.ts';

// A Sunday.
const was = day('2026-05-31');

const before = day('2020-01-01');

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
  expect(weekdayLater(was, { from, to, today: before })).toBe(is);
});

test.each`
  today           | from      | to        | is
  ${'2026-05-31'} | ${'2026'} | ${'2026'} | ${'2026-05-31'}
  ${'2026-06-01'} | ${'2026'} | ${'2026'} | ${'2027-05-30'}
  ${'2027-11-27'} | ${'2026'} | ${'2026'} | ${'2028-05-28'}
  ${'2026-11-27'} | ${'2026'} | ${'2025'} | ${'2027-05-30'}
  ${'2026-11-27'} | ${'2026'} | ${'2028'} | ${'2028-05-28'}
`('a day that is over on $today is proposed a year later: $is', ({ today, from, to, is }) => {
  expect(weekdayLater(was, { from, to, today: day(today) })).toBe(is);
});

test('a day that is not over stays, and one that is keeps its weekday', () => {
  expect([nextYears(was, day('2026-05-31')), nextYears(was, day('2026-11-27'))]).toEqual(['2026-05-31', '2027-05-30']);
});
