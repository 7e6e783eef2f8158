import { expect, test } from 'vitest';
import { otherRaces } from './otherRaces.ts';

const race = (
  id: number,
  discipline: 'tri' | 'run' | 'trail',
  day: string,
  state: 'open' | 'sold_out' | 'coming_soon' = 'open',
) => ({ id, discipline, starts_at: `2027-${day}T08:00:00Z`, availability: { state } });

const idsOf = (races: readonly { readonly id: number }[]) => races.map(({ id }) => id);

test('names what can be entered, races of the same discipline first, then by day', () => {
  const races = [race(1, 'run', '01-10'), race(2, 'tri', '03-01'), race(3, 'tri', '02-01'), race(4, 'trail', '01-05')];
  expect(idsOf(otherRaces(races, { id: 9, discipline: 'tri' }))).toEqual([3, 2, 4]);
});

test('names neither the race itself nor what cannot be entered', () => {
  const races = [race(1, 'tri', '01-10'), race(2, 'tri', '01-11', 'sold_out'), race(3, 'run', '01-12', 'coming_soon')];
  expect(otherRaces(races, { id: 1, discipline: 'tri' })).toEqual([]);
});
