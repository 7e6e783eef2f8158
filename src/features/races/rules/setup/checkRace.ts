import { dayOfClock, instantInRome } from '#kernel/calendar.ts';
import { type Check, type Finding, runChecks, when } from '#kernel/checks.ts';
import { cardChecks } from './checks/cards.ts';
import { certificateChecks } from './checks/certificates.ts';
import { textChecks } from './checks/texts.ts';
import { activeTypes, circuitField, type RaceSetUp, typeField, typeName } from './setUp.ts';

const hours = 3_600_000;

const dayChecks: readonly Check<RaceSetUp>[] = [
  {
    number: 1,
    level: 'fault',
    find: ({ race }) =>
      when(race.closes_at > race.starts_at, 'closes_at', {
        closes: { at: race.closes_at },
        starts: { at: race.starts_at },
      }),
  },
  {
    number: 2,
    level: 'fault',
    // Also while it is not marked as coming soon: the day would count as soon as it is.
    find: ({ race: { opens_at, closes_at } }) =>
      when(opens_at !== null && opens_at >= closes_at, 'opens_at', {
        opens: { at: opens_at ?? closes_at },
        closes: { at: closes_at },
      }),
  },
  {
    number: 3,
    level: 'fault',
    find: ({ race, stage }) => {
      const day = dayOfClock(race.starts_at);
      const facts = {
        race: { it: race.name_it, en: race.name_en },
        day: { day },
        first: { day: stage.starts_on },
        last: { day: stage.ends_on },
      };
      const isOneDay = stage.starts_on === stage.ends_on;
      const isOutside = day < stage.starts_on || day > stage.ends_on;
      return when(isOutside, 'starts_at', facts, isOneDay ? 'check_3_one_day' : undefined);
    },
  },
  {
    number: 4,
    level: 'fault',
    find: ({ race }) => when(race.ends_on < dayOfClock(race.starts_at), 'ends_on', { day: { day: race.ends_on } }),
  },
  {
    number: 5,
    level: 'fault',
    find: ({ race, now }) => when(race.starts_at <= now, 'starts_at', { starts: { at: race.starts_at } }),
  },
  {
    number: 7,
    level: 'note',
    find: ({ race: { starts_at, closes_at } }) => {
      const left = instantInRome(starts_at).getTime() - instantInRome(closes_at).getTime();
      return when(left >= 0 && left < 24 * hours, 'closes_at', { closes: { at: closes_at } });
    },
  },
  {
    number: 8,
    level: 'note',
    find: ({ race: { coming_soon, opens_at } }) => when(coming_soon && opens_at === null, 'opens_at'),
  },
];

const largestCrew = ({ fractions }: RaceSetUp): number => fractions.reduce((sum, { max }) => sum + max, 0);

const placeChecks: readonly Check<RaceSetUp>[] = [
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

const typeChecks: readonly Check<RaceSetUp>[] = [
  { number: 12, level: 'fault', find: (setUp) => when(activeTypes(setUp).length === 0, 'types') },
  {
    number: 13,
    level: 'fault',
    find: (setUp) =>
      when(
        activeTypes(setUp).some(({ price }) => price > 0) && setUp.circuit.ways_of_paying === 0,
        circuitField('part-payments'),
      ),
  },
  {
    number: 14,
    level: 'note',
    find: (setUp) =>
      activeTypes(setUp).flatMap((type) => when(type.price === 0, typeField(type, 'price'), { name: typeName(type) })),
  },
  {
    number: 15,
    level: 'note',
    // A comma in the wrong place: ten times what the other ways or races cost, or a tenth of it.
    find: (setUp) => {
      const priced = activeTypes(setUp).filter(({ price }) => price > 0);
      return priced.flatMap((type) => {
        const others = [...priced.filter(({ id }) => id !== type.id).map(({ price }) => price), ...setUp.other_prices];
        const usual = others.filter((price) => price > 0).toSorted((a, b) => a - b);
        const middle = usual[Math.floor(usual.length / 2)];
        const odd = middle !== undefined && (type.price >= middle * 10 || type.price * 10 <= middle);
        return when(odd, typeField(type, 'price'), { name: typeName(type), price: { amount: type.price } });
      });
    },
  },
];

const moneyChecks: readonly Check<RaceSetUp>[] = [
  { number: 42, level: 'fault', find: ({ circuit }) => when(circuit.lacks_iban, circuitField('bank')) },
  { number: 43, level: 'fault', find: ({ circuit }) => when(circuit.keys_refused, circuitField('provider_accounts')) },
  { number: 45, level: 'fault', find: ({ circuit }) => when(!circuit.has_controller, circuitField('part-office')) },
];

/** Every check of a race's set-up, by its number. */
export const raceChecks: readonly Check<RaceSetUp>[] = [
  ...dayChecks,
  ...typeChecks,
  ...cardChecks,
  ...certificateChecks,
  ...placeChecks,
  ...textChecks,
  ...moneyChecks,
];

export const checkRace = (setUp: RaceSetUp): Finding[] => runChecks(raceChecks, setUp);
