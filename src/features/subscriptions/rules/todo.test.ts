import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { daysUntil, toCome } from './todo.ts';

test('days are counted on the wall calendar, over a change of the hour too', () => {
  expect(daysUntil(day('2027-05-30'), day('2027-05-26'))).toBe(4);
  expect(daysUntil(day('2027-03-29'), day('2027-03-27'))).toBe(2);
  expect(daysUntil(day('2027-05-30'), day('2027-05-30'))).toBe(0);
});

test('what is to come is today or later, by Italian time', () => {
  const row = (race_starts_at: string) => ({ race_starts_at });
  const rows = ['2027-05-30T07:00:00Z', '2027-06-30T07:00:00Z', '2027-05-29T21:00:00Z'].map(row);
  expect(toCome(rows, new Date('2027-05-30T12:00:00Z'))).toEqual(rows.slice(0, 2));
  expect(toCome(rows, new Date('2027-05-29T23:00:00Z'))).toEqual(rows.slice(0, 2));
});
