import { expect, test } from 'vitest';
import { measureStatements } from './measure.ts';

test('of 200 invented statements nothing wrong is called sure, and 95 of 100 are sure or proposed right', () => {
  const { statements, wronglySure, right, ours, banks, ...signs } = measureStatements('2027');
  expect([statements, Object.keys(banks).length]).toEqual([200, 4]);
  expect(wronglySure).toEqual([]);
  // Signs that are swapped are seen wherever an unpaid order is named, and never where they are right.
  expect([signs.wronglySwapped, signs.swappedUnseen]).toEqual([[], []]);
  expect(right / ours).toBeGreaterThanOrEqual(0.95);
});

test('what is proposed is the same where only the names are read that decide', () => {
  expect(measureStatements('2028').otherwise).toEqual([]);
});
