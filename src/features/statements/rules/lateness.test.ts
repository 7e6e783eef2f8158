import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { latenessOf } from './lateness.ts';

const order = { dueDay: day('2027-05-10'), heldUntil: day('2027-05-17') };

test.each([
  ['2027-05-10', 'in_time', 'on the due day'],
  ['2027-05-11', 'while_held', 'a day later, while its place is kept'],
  ['2027-05-17', 'while_held', 'on the last day of it'],
  ['2027-05-18', 'after', 'the day on which the portal closes the order'],
])('money of %s is %s: %s', (valueDay, lateness) => {
  expect(latenessOf(day(valueDay), order)).toBe(lateness);
});

test('without a due day it is in time until its place is free', () => {
  const held = { dueDay: null, heldUntil: day('2027-05-10') };
  expect([latenessOf(day('2027-05-10'), held), latenessOf(day('2027-05-11'), held)]).toEqual(['in_time', 'after']);
});
