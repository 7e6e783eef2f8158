import { describe, expect, test } from 'vitest';
import { addressOf, filtered, filterIn, isNarrowed, type RaceFilter } from './raceFilter.ts';

const race = (discipline: 'run' | 'trail' | 'tri', state: 'open' | 'sold_out' = 'open') => ({
  discipline,
  availability: { state },
});
const stages = [
  { starts_on: '2027-01-03', races: [race('tri'), race('tri', 'sold_out')] },
  { starts_on: '2027-01-24', races: [race('run', 'sold_out')] },
  { starts_on: '2027-03-14', races: [race('trail'), race('run')] },
  { starts_on: '2027-05-01', races: [] },
];
const all: RaceFilter = { open: false, list: false };
const shown = (filter: Partial<RaceFilter>) =>
  filtered(stages, { ...all, ...filter }).map(({ starts_on, races }) => [starts_on, races.length]);

describe('The filters of Home', () => {
  test('leave everything, also a stage without races, as long as nothing is chosen', () => {
    expect(filtered(stages, all)).toEqual(stages);
    expect(isNarrowed({ ...all, list: true })).toBe(false);
  });

  test('show a discipline, a month, what can be entered now, or all three together', () => {
    expect(shown({ discipline: 'run' })).toEqual([
      ['2027-01-24', 1],
      ['2027-03-14', 1],
    ]);
    expect(shown({ month: '2027-01' })).toEqual([
      ['2027-01-03', 2],
      ['2027-01-24', 1],
    ]);
    expect(shown({ open: true })).toEqual([
      ['2027-01-03', 1],
      ['2027-03-14', 2],
    ]);
    expect(shown({ open: true, month: '2027-01', discipline: 'run' })).toEqual([]);
  });

  test('stand in the address, which leads back to them', () => {
    for (const filter of [
      all,
      { ...all, list: true },
      { discipline: 'trail', month: '2027-03', open: true, list: true } as const,
    ])
      expect(filterIn(new URLSearchParams(addressOf(filter)))).toEqual(filter);
    expect(addressOf(all)).toBe('');
  });

  test('of an address that makes no sense are none', () => {
    expect(filterIn(new URLSearchParams('?discipline=chess&month=2027-13&open=yes&view=globe'))).toEqual(all);
  });
});
