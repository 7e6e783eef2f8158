import { type Check, when } from '#kernel/checks.ts';
import type { RaceSetUp } from '../setUp.ts';

/** How many the largest crew has that the fractions make. */
const largestCrew = ({ fractions }: RaceSetUp): number => fractions.reduce((sum, { max }) => sum + max, 0);

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
    number: 33,
    level: 'fault',
    find: (setUp) => {
      const { registrations_in_cart: n, is_relay } = setUp.race;
      const largest = largestCrew(setUp);
      return when(is_relay && largest > 0 && n > largest, 'registrations_in_cart', { n, largest });
    },
  },
];
