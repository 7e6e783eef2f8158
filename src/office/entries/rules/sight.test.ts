import { describe, expect, test } from 'vitest';
import { addDays, day } from '#kernel/calendar.ts';
import { type HeldRole, type Role, roleNames } from '#kernel/roles.ts';
import { contactsSeen, readsContacts, readsRegistrations, sightOf } from './sight.ts';

const held = (role: Role, races: readonly number[] | null = null): HeldRole[] => [
  { role, circuitId: role === 'super-admin' ? null : 15, races },
];
const today = day('2027-05-20');
const at = (days: number) => [{ id: 201, day: addDays(today, days) }];

describe('What each role sees of a registration', () => {
  test.each([
    ['super-admin', []],
    ['organiser', ['payment', 'order', 'certificate']],
    ['money', ['payment', 'order']],
    ['medical', ['certificate', 'file']],
    ['desk', ['payment']],
    ['reader', []],
  ] as const)('%s', (role, parts) => {
    const seen = Object.entries(sightOf(held(role), 15)).flatMap(([part, reach]) => (reach === 'all' ? [part] : []));
    expect(seen).toEqual(parts);
  });

  test('a role for one race shows it there only', () => {
    expect(sightOf(held('organiser', [201]), 15)).toMatchObject({ payment: [201], certificate: [201], file: null });
    expect(sightOf(held('organiser'), 8).payment).toBeNull();
  });

  test('everybody in the office reads registrations', () => {
    expect(readsRegistrations).toEqual(roleNames);
  });
});

describe('Phone and email', () => {
  test.each([
    ['money', 'all'],
    ['organiser', 'contacts'],
    ['desk', null],
    ['medical', null],
    ['reader', null],
    ['super-admin', null],
  ] as const)('%s, far from the race: %s', (role, seen) => {
    expect(contactsSeen(held(role), 15, at(60), today)).toBe(seen);
  });

  test.each([
    [8, null],
    [7, 'phone'],
    [0, 'phone'],
    [-1, 'phone'],
    [-2, null],
  ])('the desk sees the phone in the week of the race: %i days before it, %s', (days, seen) => {
    expect(contactsSeen(held('desk'), 15, at(days), today)).toBe(seen);
  });

  test('the desk of another race does not', () => {
    expect(contactsSeen(held('desk', [202]), 15, at(0), today)).toBeNull();
  });

  test('who never sees any is not asked', () => {
    const may = roleNames.filter((role) => contactsSeen(held(role), 15, at(0), today) !== null);
    expect(may).toEqual(roleNames.filter((role) => (readsContacts as readonly Role[]).includes(role)));
  });
});
