import { type Check, when } from '#kernel/checks.ts';
import type { RaceSetUp } from '../setUp.ts';

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The smallest and the largest crew that the fractions make. */
const crewOf = ({ fractions }: RaceSetUp) => ({
  smallest: sumOf(fractions.map(({ min }) => min)),
  largest: sumOf(fractions.map(({ max }) => max)),
});

/** Places, and how many a cart takes at a time. */
export const placeChecks: readonly Check<RaceSetUp>[] = [
  {
    number: 29,
    level: 'fault',
    find: ({ race: { stock }, taken }) => when(stock < taken, 'stock', { taken, stock }),
  },
  {
    number: 30,
    level: 'note',
    find: ({ race: { stock, registrations_in_cart: n } }) => when(stock % n !== 0, 'stock', { stock, n }),
  },
  {
    number: 31,
    level: 'fault',
    find: ({ race: { is_relay }, fractions }) => [
      ...when(is_relay && fractions.length === 0, 'fractions'),
      ...when(is_relay && fractions.some(({ min, max }) => min > max), 'fractions', undefined, 'check_31_limits'),
    ],
  },
  {
    number: 56,
    level: 'note',
    // The discipline only draws the poster: whether athletes come in crews is the tick.
    find: ({ race: { discipline, is_relay } }) => when(discipline === 'relay' && !is_relay, 'is_relay'),
  },
  {
    number: 32,
    level: 'note',
    find: (setUp) => {
      const { stock, is_relay } = setUp.race;
      const { smallest } = crewOf(setUp);
      return when(is_relay && smallest > 0 && stock % smallest !== 0, 'stock', { stock, n: smallest });
    },
  },
  {
    number: 33,
    level: 'fault',
    find: (setUp) => {
      const { registrations_in_cart: n, is_relay } = setUp.race;
      const { largest } = crewOf(setUp);
      return when(is_relay && largest > 0 && n > largest, 'registrations_in_cart', { n, largest });
    },
  },
];
