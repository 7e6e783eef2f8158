import { describe, expect, test } from 'vitest';
import { asksCrew, type CrewFields, type CrewRace, crewFaults, forcesCrew, ownCrew } from './crewChoice.ts';

const race = (given: { team?: 0 | 1; only?: 0 | 1; relay?: 0 | 1 }): CrewRace => ({
  has_team_registration: given.team ?? 0,
  only_for_team: given.only ?? 0,
  rule: { is_relay: given.relay ?? 0, relay_fractions: given.relay === 1 ? [{ id: 1 }, { id: 2 }] : [] },
});
const alone = race({});
const pair = race({ team: 1 });
const teamOnly = race({ only: 1 });
const relay = race({ team: 1, relay: 1 });

describe('A crew is asked for', () => {
  test.each([
    { race: alone, asks: false, forces: false, because: 'everybody starts alone' },
    { race: pair, asks: true, forces: false, because: 'there are team registrations, and others' },
    { race: teamOnly, asks: true, forces: true, because: 'a team-only race forces partecipate or new' },
    { race: relay, asks: true, forces: true, because: 'a relay cannot be run alone' },
  ])('where $because', ({ race: one, asks, forces }) => {
    expect([asksCrew(one), forcesCrew(one)]).toEqual([asks, forces]);
  });
});

describe('Crew choice (registration §5)', () => {
  const first = { asksPassword: false, hasPassword: false };
  const cases: readonly {
    says: string;
    race: CrewRace;
    given: CrewFields;
    on?: { asksPassword: boolean; hasPassword: boolean };
    faults: object;
  }[] = [
    { says: 'nothing is asked where everybody starts alone', race: alone, given: {}, faults: {} },
    { says: 'choice required', race: pair, given: {}, faults: { choice: 'choose' } },
    { says: 'no crew is a choice', race: pair, given: { choice: 'no' }, faults: {} },
    {
      says: 'a team-only race forces partecipate or new',
      race: teamOnly,
      given: { choice: 'no' },
      faults: { choice: 'choose' },
    },
    { says: 'so does a relay', race: relay, given: { choice: 'no' }, faults: { choice: 'choose' } },
    {
      says: 'when joining, the crew is required',
      race: pair,
      given: { choice: 'partecipate' },
      faults: { id: 'choose' },
    },
    { says: 'a public crew asks no password', race: pair, given: { choice: 'partecipate', id: 'a' }, faults: {} },
    {
      says: 'a private crew needs a password',
      race: pair,
      given: { choice: 'partecipate', id: 'a' },
      on: { ...first, asksPassword: true },
      faults: { password: 'required' },
    },
    {
      says: 'a private crew’s password has three characters or more',
      race: pair,
      given: { choice: 'partecipate', id: 'a', password: 'ab' },
      on: { ...first, asksPassword: true },
      faults: { password: 'too_short' },
    },
    {
      says: 'when creating, name and type are required',
      race: pair,
      given: { choice: 'new' },
      faults: { name: 'required', type: 'choose' },
    },
    {
      says: 'a name has three characters or more',
      race: pair,
      given: { choice: 'new', name: ' ab ', type: 'public' },
      faults: { name: 'too_short' },
    },
    {
      says: 'a private crew gets a password',
      race: pair,
      given: { choice: 'new', name: 'Lupi', type: 'private' },
      faults: { password: 'required' },
    },
    {
      says: 'which has three characters or more',
      race: pair,
      given: { choice: 'new', name: 'Lupi', type: 'private', password: 'ab' },
      faults: { password: 'too_short' },
    },
    {
      says: 'a password that was given before is not asked again',
      race: pair,
      given: { choice: 'new', name: 'Lupi', type: 'private' },
      on: { ...first, hasPassword: true },
      faults: {},
    },
    {
      says: 'but a new one may not be short either',
      race: pair,
      given: { choice: 'new', name: 'Lupi', type: 'private', password: 'ab' },
      on: { ...first, hasPassword: true },
      faults: { password: 'too_short' },
    },
    {
      says: 'relay fraction required when joining a relay',
      race: relay,
      given: { choice: 'partecipate', id: 'a' },
      faults: { fraction_id: 'choose' },
    },
    {
      says: 'relay fraction required when creating a relay',
      race: relay,
      given: { choice: 'new', name: 'Lupi', type: 'public' },
      faults: { fraction_id: 'choose' },
    },
    {
      says: 'a fraction of another race is none',
      race: relay,
      given: { choice: 'partecipate', id: 'a', fraction_id: 3 },
      faults: { fraction_id: 'choose' },
    },
    {
      says: 'a whole relay choice',
      race: relay,
      given: { choice: 'partecipate', id: 'a', fraction_id: 2 },
      faults: {},
    },
  ];

  test.each(cases)('$says', ({ race: one, given, on = first, faults }) => {
    expect(crewFaults(one, given, on)).toEqual(faults);
  });
});

describe('Of a choice is kept', () => {
  const all: CrewFields = { choice: 'new', id: 'a', name: ' Lupi ', type: 'public', password: 'abc', fraction_id: 1 };

  test.each([
    { says: 'nothing where no crew is asked for', race: alone, given: all, kept: undefined },
    {
      says: 'only the choice of who starts alone',
      race: pair,
      given: { ...all, choice: 'no' },
      kept: { choice: 'no' },
    },
    {
      says: 'no password of a public crew, and no fraction outside a relay',
      race: pair,
      given: all,
      kept: { choice: 'new', name: 'Lupi', type: 'public' },
    },
    {
      says: 'the crew, its password and the fraction of who joins a relay',
      race: relay,
      given: { ...all, choice: 'partecipate' },
      kept: { choice: 'partecipate', id: 'a', password: 'abc', fraction_id: 1 },
    },
  ] as const)('$says', ({ race: one, given, kept }) => {
    expect(ownCrew(one, given)).toEqual(kept);
  });
});
