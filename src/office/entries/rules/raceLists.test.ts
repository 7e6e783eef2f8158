import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day } from '#kernel/calendar.ts';
import { type HeldRole, type Role, roleNames } from '#kernel/roles.ts';
import { columnsOf, isListOpen, type RaceList, raceLists, raceWeek } from './raceLists.ts';

const race = { id: 7, day: day('2027-05-30'), lastDay: day('2027-05-31') };
const longBefore = day('2027-01-10');
const held = (role: Role, races: readonly number[] | null = null): HeldRole => ({ role, circuitId: 15, races });
const access = (list: RaceList, role: Role, today = longBefore, races: readonly number[] | null = null): boolean =>
  isListOpen(list, { roles: [held(role, races)], circuitId: 15, race, today });

describe('The lists of a race (office, “Permissions”)', () => {
  test.each(['start', 'sizes', 'services'] as const)('%s is for who handles athletes, at any time', (list) => {
    const open = roleNames.filter((role) => access(list, role));
    expect(open).toEqual(['organiser', 'money', 'medical', 'desk']);
    for (const role of ['super-admin', 'reader'] as const) expect(access(list, role)).toBe(false);
  });

  test('emergency contacts are for the organiser, and for nobody of money, certificates or reading', () => {
    expect(access('emergency', 'organiser')).toBe(true);
    for (const role of ['super-admin', 'money', 'medical', 'reader'] as const)
      expect(access('emergency', role, race.day), role).toBe(false);
  });

  test.each([
    ['2027-05-22', false],
    ['2027-05-23', true],
    ['2027-05-30', true],
    ['2027-06-01', true],
    ['2027-06-02', false],
  ])('the desk has them in the week of the race: on %s %j', (today, expected) => {
    expect(access('emergency', 'desk', day(today))).toBe(expected);
  });

  test('the week of a race is a week before its first day until the day after its last', () => {
    expect(raceWeek(race)).toEqual({ from: '2027-05-23', until: '2027-06-01' });
  });

  test('a role for other races, or in another circuit, opens nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...raceLists),
        fc.constantFrom(...roleNames),
        fc.integer({ min: -20, max: 20 }),
        (list, role, days) => {
          const today = addDays(race.day, days);
          expect(access(list, role, today, [8])).toBe(false);
          expect(access(list, role, today, [7])).toBe(access(list, role, today));
          const elsewhere = { ...held(role), circuitId: 8 };
          expect(isListOpen(list, { roles: [elsewhere], circuitId: 15, race, today })).toBe(false);
        },
      ),
    );
  });

  test('whether it is paid stands in them only for who is told', () => {
    for (const list of raceLists) {
      expect(columnsOf(list, false)).not.toContain('payment');
      expect(columnsOf(list, true).filter((column) => column !== 'payment')).toEqual(columnsOf(list, false));
    }
  });

  test('contacts stand in the list of contacts alone', () => {
    for (const list of raceLists) {
      const contacts = columnsOf(list, true).filter((column) => /phone|emergency/.test(column));
      expect(contacts.length > 0).toBe(list === 'emergency');
    }
  });
});
