import { expect, test } from 'vitest';
import { firstOf, splitByDay } from './coming.ts';

const row = (race_starts_at: string, status: string | null = null) => ({ race_starts_at, status });
const [past, older, today, soon, late] = [
  row('2026-11-22T08:00:00.000Z'),
  row('2026-03-01T08:00:00.000Z'),
  row('2026-11-23T08:00:00.000Z'),
  row('2026-12-27T08:00:00.000Z'),
  row('2027-02-07T08:00:00.000Z'),
];
const given = row('2026-12-01T08:00:00.000Z', 'transferred');
const now = new Date('2026-11-23T20:00:00.000Z');

test('a race is to come until its day is over in Italy', () => {
  expect(splitByDay([past, today, soon], now)).toEqual({ coming: [today, soon], past: [past] });
  expect(splitByDay([today], new Date('2026-11-23T22:59:00.000Z')).coming).toEqual([today]);
  expect(splitByDay([today], new Date('2026-11-23T23:00:00.000Z')).past).toEqual([today]);
});

test('what was given away stands after one’s own while its code is unused, is over from then on, and not among the first of several lists', () => {
  const unused = { ...given, given: { state: 'unused' } };
  expect(splitByDay([unused, soon, past], now)).toEqual({ coming: [soon, unused], past: [past] });
  for (const state of ['used', 'expired'])
    expect(splitByDay([{ ...given, given: { state } }, soon], now).coming).toEqual([soon]);
  expect(splitByDay([given, soon, past], now)).toEqual({ coming: [soon], past: [given, past] });
  expect(firstOf(5, [[given], [soon]], now)).toEqual([soon]);
});

test('of several lists the soonest stand first, what is past last, and no more than asked for', () => {
  const lists = [
    [late, older],
    [soon, past],
  ];
  expect(firstOf(5, lists, now)).toEqual([soon, late, past, older]);
  expect(firstOf(3, lists, now)).toEqual([soon, late, past]);
});
