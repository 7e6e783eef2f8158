import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { checkFederation, type FederationSetUp, federationChecks } from './checkFederation.ts';

const sound: FederationSetUp = {
  name: 'Atletica',
  cards_from: 'file',
  file_of: day('2027-05-01'),
  rules: [{ fromDay: day('2027-01-01') }],
  types: 1,
  first_race: day('2027-06-12'),
  today: day('2027-05-31'),
};

describe('A federation’s set-up', () => {
  test('that is sound has nothing wrong, nor has one that nobody asks for', () => {
    expect(checkFederation(sound)).toEqual([]);
    const unasked = { ...sound, types: 0, first_race: null };
    expect(checkFederation({ ...unasked, rules: [{ fromDay: day('2028-01-01') }], file_of: null })).toEqual([]);
  });

  test('has its rule in time where it begins by the day of the first race', () => {
    expect(checkFederation({ ...sound, rules: [{ fromDay: day('2027-06-12') }] })).toEqual([]);
  });

  test('without rules asks nothing, and from the registry needs no file', () => {
    expect(checkFederation({ ...sound, rules: [], cards_from: 'registry', file_of: null })).toEqual([]);
  });

  const faulty: Readonly<Record<number, readonly [FederationSetUp, string]>> = {
    21: [{ ...sound, rules: [{ fromDay: day('2027-06-13') }] }, 'rules'],
    23: [{ ...sound, file_of: day('2027-04-30') }, 'cards'],
  };
  test.each(federationChecks.map(({ number }) => number))('check %i alone finds what it is for', (number) => {
    const [setUp, field] = faulty[number]!;
    expect(checkFederation(setUp).map((one) => [one.number, one.field])).toEqual([[number, field]]);
  });
});
