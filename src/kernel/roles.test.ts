import { describe, expect, test } from 'vitest';
import { type HeldRole, reaches, reachIn } from './roles.ts';

const held = (role: HeldRole['role'], circuitId: number | null = 15, races: number[] | null = null): HeldRole => ({
  role,
  circuitId,
  races,
});

describe('How far roles reach in a circuit', () => {
  test('a role for the circuit reaches all its races, and nothing of another circuit', () => {
    expect(reachIn([held('organiser')], 15)).toBe('all');
    expect(reachIn([held('organiser')], 8)).toBeNull();
  });

  test('a super-admin’s counts in every circuit, where it counts at all', () => {
    expect(reachIn([held('super-admin', null)], 8, ['super-admin'])).toBe('all');
    expect(reachIn([held('super-admin', null)], 8, ['money', 'medical'])).toBeNull();
  });

  test('roles for single races add up, and never become the circuit', () => {
    const both = [held('desk', 15, [1, 2]), held('reader', 15, [2, 3])];
    expect(reachIn(both, 15)).toEqual([1, 2, 3]);
    expect(reachIn(both, 15, ['reader'])).toEqual([2, 3]);
    expect(reachIn([...both, held('money')], 15)).toBe('all');
  });

  test('a role that has lost its last race reaches nothing', () => {
    expect(reachIn([held('desk', 15, [])], 15)).toBeNull();
  });

  test('without a role that counts nothing is reached', () => {
    expect(reachIn([held('organiser')], 15, ['medical'])).toBeNull();
    expect(reachIn([], 15)).toBeNull();
  });

  test.each([
    ['all', true],
    [[7, 9], true],
    [[9], false],
    [null, false],
  ] as const)('%j holds race 7: %s', (reach, is) => expect(reaches(reach, 7)).toBe(is));
});
