import { expect, test } from 'vitest';
import { type ClockTime, day } from '#kernel/calendar.ts';
import { copiedStarts } from './copiedStarts.ts';

const at = (...times: string[]) => times as ClockTime[];

test('copies start on the day that is given for the first, with the hours and the days between them that they had', () => {
  const starts = at('2026-10-25T14:30', '2026-10-24T09:00', '2026-11-01T10:00');
  expect(copiedStarts(starts, day('2027-10-23'))).toEqual(
    at('2027-10-24T14:30', '2027-10-23T09:00', '2027-10-31T10:00'),
  );
});

test('the days between them are counted on the calendar, whatever the clocks do', () => {
  expect(copiedStarts(at('2026-03-28T23:30', '2026-03-29T08:00'), day('2026-10-24'))).toEqual(
    at('2026-10-24T23:30', '2026-10-25T08:00'),
  );
  expect(copiedStarts([], day('2026-10-24'))).toEqual([]);
});
