import { describe, expect, test } from 'vitest';
import type { HeldRole, Role } from '#kernel/roles.ts';
import { changedRoles, givableIn, withMore } from './givenRoles.ts';

const held = (role: Role, circuitId: number | null = 15, races: number[] | null = null): HeldRole => ({
  role,
  circuitId,
  races,
});
const all = (role: Role) => ({ role, races: null });
const of = (role: Role, ...races: number[]) => ({ role, races });

describe('Who may give and take which roles', () => {
  test.each`
    who                           | may
    ${held('super-admin', null)}  | ${['super-admin', 'organiser', 'money', 'medical', 'desk', 'reader']}
    ${held('organiser')}          | ${['desk', 'reader']}
    ${held('organiser', 8)}       | ${[]}
    ${held('organiser', 15, [7])} | ${[]}
    ${held('money')}              | ${[]}
    ${held('medical')}            | ${[]}
    ${held('desk')}               | ${[]}
    ${held('reader')}             | ${[]}
  `('$who.role of circuit $who.circuitId, races $who.races: $may', ({ who, may }) => {
    expect(givableIn([who], 15)).toEqual(may);
  });
});

describe('What changes between two lists of roles', () => {
  test('is what is given, what is taken, and what is for other races', () => {
    const before = [all('organiser'), of('desk', 1, 2), of('reader', 3)];
    const after = [all('money'), of('desk', 2, 1), all('reader')];
    expect(changedRoles(before, after)).toEqual(['organiser', 'money', 'reader']);
    expect(changedRoles(before, before)).toEqual([]);
  });
});

describe('More roles', () => {
  test('are added: races grow, and who has all races keeps them', () => {
    expect(withMore([of('desk', 1), all('reader')], [of('desk', 2, 1), of('reader', 5), all('medical')])).toEqual([
      all('medical'),
      of('desk', 1, 2),
      all('reader'),
    ]);
    expect(withMore([of('desk', 1)], [all('desk')])).toEqual([all('desk')]);
  });
});
