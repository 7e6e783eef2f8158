import { dayOfClock } from '#kernel/calendar.ts';
import { type Check, when } from '#kernel/checks.ts';
import { circuitField, type RaceSetUp } from '../setUp.ts';

/** A service is in the cart at once, and costs something. Of races and packages. */
export const pricedAtOnce: Check<Pick<RaceSetUp, 'services'>> = {
  number: 47,
  level: 'note',
  find: ({ services }) =>
    services.flatMap(({ name, price, is_preselected }) =>
      when(is_preselected && price > 0, 'services', { name, price: { amount: price } }),
    ),
};

/** Money, services, and what a code gives on. */
export const moneyChecks: readonly Check<RaceSetUp>[] = [
  { number: 42, level: 'fault', find: ({ circuit }) => when(circuit.wire === 'no_iban', circuitField('bank')) },
  { number: 43, level: 'fault', find: ({ circuit }) => when(circuit.keys_refused, circuitField('provider_accounts')) },
  { number: 45, level: 'fault', find: ({ circuit }) => when(!circuit.has_controller, circuitField('part-office')) },
  pricedAtOnce,
  {
    number: 48,
    level: 'note',
    find: ({ services, race }) =>
      services.flatMap(({ name, to_date, stock }) =>
        when((to_date !== null && to_date < dayOfClock(race.closes_at)) || stock < race.stock, 'services', { name }),
      ),
  },
  {
    number: 53,
    level: 'note',
    // Who is substituted then runs with a number that somebody else has on a list.
    find: ({ race, bibs_given, now }) =>
      when(
        bibs_given &&
          (race.substitution_enabled || race.transfer_enabled) &&
          (race.changes_until === null || race.changes_until >= dayOfClock(now)),
        'substitution_enabled',
      ),
  },
];
