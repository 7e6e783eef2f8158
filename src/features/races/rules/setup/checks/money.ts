import { dayOfClock } from '#kernel/calendar.ts';
import { type Check, when } from '#kernel/checks.ts';
import type { RaceSetUp } from '../setUp.ts';

/** Money, services, and what a code gives on. */
export const moneyChecks: readonly Check<RaceSetUp>[] = [
  { number: 42, level: 'fault', find: ({ circuit }) => when(circuit.wire === 'no_iban', 'circuit') },
  { number: 43, level: 'fault', find: ({ circuit }) => when(circuit.keys_refused, 'circuit') },
  { number: 44, level: 'warning', find: ({ circuit }) => when(circuit.commission_by_method, 'circuit') },
  { number: 45, level: 'fault', find: ({ circuit }) => when(!circuit.has_controller, 'circuit') },
  {
    number: 47,
    level: 'warning',
    find: ({ services }) =>
      services.flatMap(({ name, price, is_preselected }) =>
        when(is_preselected && price > 0, 'services', { name, price: { amount: price } }),
      ),
  },
  {
    number: 48,
    level: 'warning',
    find: ({ services, race }) =>
      services.flatMap(({ name, to_date, stock }) =>
        when((to_date !== null && to_date < dayOfClock(race.closes_at)) || stock < race.stock, 'services', { name }),
      ),
  },
  {
    number: 53,
    level: 'note',
    find: ({ race }) => when(race.substitution_enabled || race.transfer_enabled, 'substitution_enabled'),
  },
];
