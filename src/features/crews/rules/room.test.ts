import { describe, expect, test } from 'vitest';
import { hasRoom, progressOf, wantsMates } from './room.ts';

const relay = [
  { id: 1, min: 1, max: 1, free: 0 },
  { id: 2, min: 2, max: 2, free: 1 },
  { id: 3, min: 1, max: 3, free: 3 },
];
const runs = (...fractions: (number | null)[]) => fractions.map((fraction_id) => ({ fraction_id }));

describe('How far a crew has come', () => {
  test.each([
    ['nobody', [], { athletes: 0, size: 6, lacks: 4 }],
    ['its captain', runs(1), { athletes: 1, size: 6, lacks: 3 }],
    ['one of the two of a fraction', runs(1, 2), { athletes: 2, size: 6, lacks: 2 }],
    ['as many as it needs', runs(1, 2, 2, 3), { athletes: 4, size: 6, lacks: 0 }],
    ['more than it needs in one fraction, none in another', runs(3, 3, 3), { athletes: 3, size: 6, lacks: 3 }],
  ])('a relay with %s', (_, mates, standing) => {
    expect(progressOf({ fractions: relay, mates })).toEqual(standing);
  });

  test('a team without fractions has no number to reach, and lacks nobody', () => {
    expect(progressOf({ fractions: [], mates: runs(null, null) })).toEqual({ athletes: 2, size: null, lacks: 0 });
  });
});

test('there is room while one fraction is free; a crew without fractions takes anybody', () => {
  expect(hasRoom(relay)).toBe(true);
  expect(hasRoom([{ free: 0 }, { free: 0 }])).toBe(false);
  expect(hasRoom([])).toBe(true);
});

test('others are to be invited while a relay lacks athletes, and into a team of one', () => {
  expect(wantsMates({ fractions: relay, mates: runs(1, 2, 3) })).toBe(true);
  expect(wantsMates({ fractions: relay, mates: runs(1, 2, 2, 3) })).toBe(false);
  expect(wantsMates({ fractions: [], mates: runs(null) })).toBe(true);
  expect(wantsMates({ fractions: [], mates: runs(null, null) })).toBe(false);
});
