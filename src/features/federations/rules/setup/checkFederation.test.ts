import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { checkFederation, type FederationSetUp, federationChecks } from './checkFederation.ts';

const sound: FederationSetUp = { rules: [{ fromDay: day('2027-01-01') }], first_race: day('2027-06-12') };

describe('A federation’s set-up', () => {
  test('that is sound has nothing wrong, nor has one that nobody asks for', () => {
    expect(checkFederation(sound)).toEqual([]);
    expect(checkFederation({ first_race: null, rules: [{ fromDay: day('2028-01-01') }] })).toEqual([]);
  });

  test('has its rule in time where it begins by the day of the first race, and without rules asks nothing', () => {
    expect(checkFederation({ ...sound, rules: [{ fromDay: day('2027-06-12') }] })).toEqual([]);
    expect(checkFederation({ ...sound, rules: [] })).toEqual([]);
  });

  test('whose rules begin after the first race has a fault', () => {
    expect(checkFederation({ ...sound, rules: [{ fromDay: day('2027-06-13') }] })).toMatchObject([
      { number: 21, level: 'fault', field: 'rules' },
    ]);
    expect(federationChecks).toHaveLength(1);
  });
});
