import { describe, expect, test } from 'vitest';
import { isCounted, linesTakenOut, type StandingLine } from './takenOut.ts';

const pair = { id: 7, registrations_in_cart: 2 };
const single = { id: 8, registrations_in_cart: 1 };
const line = (id: string, more: Partial<StandingLine> = {}): StandingLine => ({
  id,
  parent_id: null,
  races: [],
  crew_id: null,
  ...more,
});
const out = (lines: readonly StandingLine[], ...asked: string[]) => [...linesTakenOut(lines, asked)].sort();

describe('What goes along when a line is taken out of an order', () => {
  test('nothing, if the others stand by themselves', () => {
    const lines = [line('a', { races: [single] }), line('b', { races: [single] }), line('cap')];
    expect(out(lines, 'a')).toEqual(['a']);
    expect(out(lines, 'cap')).toEqual(['cap']);
  });

  test('its services; a service alone takes nothing along', () => {
    const lines = [line('a', { races: [single] }), line('lunch', { parent_id: 'a' }), line('b', { races: [single] })];
    expect(out(lines, 'a')).toEqual(['a', 'lunch']);
    expect(out(lines, 'lunch')).toEqual(['lunch']);
  });

  test('the other half of its pair, with what was bought for it; other pairs stay', () => {
    const lines = [
      ...['a', 'b', 'c', 'd'].map((id) => line(id, { races: [pair] })),
      line('lunch of b', { parent_id: 'b' }),
    ];
    expect(out(lines, 'a')).toEqual(['a', 'b', 'lunch of b']);
    expect(out(lines, 'd')).toEqual(['c', 'd']);
  });

  test('a crew is a pair, in whatever order its athletes were put into the cart', () => {
    const lines = [
      line('a', { races: [pair], crew_id: 'north' }),
      line('b', { races: [pair], crew_id: 'south' }),
      line('c', { races: [pair], crew_id: 'north' }),
      line('d', { races: [pair], crew_id: 'south' }),
    ];
    expect(out(lines, 'a')).toEqual(['a', 'c']);
  });

  test('through a package, whose races may be in pairs, too', () => {
    const lines = [line('a', { races: [single, pair] }), line('b', { races: [pair] }), line('c', { races: [single] })];
    expect(out(lines, 'a')).toEqual(['a', 'b']);
    expect(out(lines, 'b')).toEqual(['a', 'b']);
    expect(out(lines, 'c')).toEqual(['c']);
  });

  test('lines that are not in the order are left out', () => {
    expect(out([line('a')], 'b')).toEqual([]);
  });
});

test('what is taken out unpaid counts no longer in the order’s amounts; what was paid stays paid', () => {
  expect(isCounted({ removed_in: null })).toBe(true);
  expect(isCounted({ removed_in: 'awaiting_payment' })).toBe(false);
  expect(isCounted({ removed_in: 'paid' })).toBe(true);
  expect(isCounted({ removed_in: 'partly_refunded' })).toBe(true);
});
