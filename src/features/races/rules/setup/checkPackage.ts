import { dayOfClock } from '#kernel/calendar.ts';
import { type Check, type Finding, runChecks, when } from '#kernel/checks.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';
import { noFederation, tooYoungFor, withoutRule } from './checks/cards.ts';
import { asksForNothing, judgedByNobody, kindChecks } from './checks/certificates.ts';
import { pricedAtOnce } from './checks/money.ts';
import { policiesWithoutName, withoutText } from './checks/texts.ts';
import { asksForLess } from './demands.ts';
import { notPacked, type PackageSetUp, type PackedRace, type PricedType } from './packageFields.ts';
import { circuitField, typeField, typeName } from './setUp.ts';

const active = ({ types }: PackageSetUp) => types.filter((type) => type.active);

/** Do two races run at once: they start together, or one starts on a day between the other's first and last? */
const runAtOnce = (one: PackedRace, other: PackedRace): boolean => {
  const [first, second] = one.starts_at <= other.starts_at ? [one, other] : [other, one];
  return first.starts_at === second.starts_at || dayOfClock(second.starts_at) < first.ends_on;
};

/** Is a way to register for everybody whom the other one is for? */
const isForAllOf = (one: PricedType, other: PricedType): boolean =>
  (one.born_from === null || (other.born_from !== null && one.born_from <= other.born_from)) &&
  (one.born_until === null || (other.born_until !== null && one.born_until >= other.born_until));

/**
 * What the races cost one by one whoever a package's way to register is for: the cheapest way that is for all of them, and
 * where none is the dearest, so that nobody pays more.
 */
const pricesAlone = (races: readonly Pick<PackedRace, 'alone'>[], wanted: PricedType): number =>
  races.reduce((sum, { alone: types }) => {
    const forAll = types.filter((type) => isForAllOf(type, wanted)).map(({ price }) => price);
    const some = types.map(({ price }) => price);
    return sum + (forAll.length > 0 ? Math.min(...forAll) : Math.max(0, ...some));
  }, 0);

/** What a package's races cost one by one who may be of any age; nothing where one of them has no way to register. */
export const priceOneByOne = (races: readonly Pick<PackedRace, 'alone'>[]): Cents | null =>
  races.length > 0 && races.every(({ alone }) => alone.length > 0)
    ? cents(pricesAlone(races, { price: noMoney, born_from: null, born_until: null }))
    : null;

/**
 * A package takes a place in each of its races, so one that was cancelled ends its sale for good. Its races stay once
 * somebody is registered by it (decision 153): then it is put away.
 */
const cancelledInside: Check<PackageSetUp> = {
  number: 59,
  level: 'fault',
  find: ({ races, registered }) =>
    races
      .filter(({ cancelled }) => cancelled)
      .flatMap(({ name }) => when(true, 'races', { name }, registered > 0 ? 'check_59_sold' : undefined)),
};

/** Every check of a package's set-up. Numbers are those of one list for all that is set up. */
export const packageChecks: readonly Check<PackageSetUp>[] = [
  {
    number: 9,
    level: 'fault',
    find: ({ pack, races }) =>
      races.flatMap(({ name, starts_at }) =>
        when(pack.closes_at > starts_at, 'closes_at', { closes: { at: pack.closes_at }, name }),
      ),
  },
  { number: 12, level: 'fault', find: (setUp) => when(active(setUp).length === 0, 'types') },
  {
    number: 13,
    level: 'fault',
    find: (setUp) =>
      when(active(setUp).some(({ price }) => price > 0) && setUp.ways_of_paying === 0, circuitField('part-payments')),
  },
  {
    number: 14,
    level: 'note',
    find: (setUp) =>
      active(setUp).flatMap((type) => when(type.price === 0, typeField(type, 'price'), { name: typeName(type) })),
  },
  {
    number: 17,
    level: 'note',
    find: (setUp) => {
      return active(setUp).flatMap((type) => {
        const alone = pricesAlone(setUp.races, type);
        return when(alone > 0 && type.price > alone, typeField(type, 'price'), {
          name: typeName(type),
          price: { amount: type.price },
          alone: { amount: cents(alone) },
        });
      });
    },
  },
  {
    number: 18,
    level: 'note',
    // A reduction names the lowest price of the thirty days before it (directive 98/6/EC, art. 6a).
    find: (setUp) => {
      const { full_price } = setUp.pack;
      if (full_price === null) return [];
      const dearest = cents(Math.max(0, ...active(setUp).map(({ price }) => price)));
      if (full_price <= dearest) return when(true, 'full_price', {}, 'check_18_package');
      const { lowest } = setUp;
      if (lowest !== null && full_price > lowest) return when(true, 'full_price', { price: { amount: lowest } });
      // It may also be what the races cost one by one: more than that is nobody's price.
      const alone = setUp.races.length > 1 ? priceOneByOne(setUp.races) : null;
      const isMore = alone !== null && full_price > alone;
      return isMore ? when(true, 'full_price', { alone: { amount: alone } }, 'check_18_alone') : [];
    },
  },
  {
    number: 19,
    level: 'fault',
    // Three faults, each with its sentence: too few, a draft among them, two that are run at the same time.
    find: ({ races }) => [
      ...when(races.length < 2, 'races'),
      ...races.flatMap(({ state, name }) => when(state === 'draft', 'races', { name }, 'check_19_draft')),
      ...races.flatMap((one, at) =>
        races
          .slice(at + 1)
          .flatMap((other) =>
            when(runAtOnce(one, other), 'races', { name: one.name, other: other.name }, 'check_19_overlap'),
          ),
      ),
    ],
  },
  noFederation,
  {
    number: 21,
    level: 'fault',
    find: ({ races, ...setUp }) => races.slice(0, 1).flatMap(({ starts_at }) => withoutRule({ ...setUp, starts_at })),
  },
  {
    number: 22,
    level: 'note',
    sentence: 'check_22_package',
    find: ({ races, ...setUp }) => races.flatMap((race) => tooYoungFor({ ...setUp, ...race }, 'types')).slice(0, 1),
  },
  asksForNothing,
  asksForLess,
  ...kindChecks,
  {
    number: 28,
    level: 'note',
    sentence: 'check_28_package',
    find: ({ has_medical, ...setUp }) => judgedByNobody({ ...setUp, circuit: { has_medical } }),
  },
  cancelledInside,
  {
    number: 34,
    level: 'fault',
    find: ({ races }) =>
      races.flatMap((race) => {
        const why = notPacked(race);
        return when(why !== null, 'races', { name: race.name }, why === 'relay' ? 'check_34_relay' : undefined);
      }),
  },
  {
    number: 35,
    level: 'fault',
    find: ({ pack, types, policies }) => [
      ...policiesWithoutName({ policies }),
      ...when(pack.name_en === '', 'name_en'),
      ...types
        .filter((type) => type.active && type.name_en === '')
        .flatMap((type) => when(true, typeField(type, 'name_en'), { name: typeName(type) }, 'check_35_type')),
    ],
  },
  {
    number: 36,
    level: 'note',
    find: ({ pack }) => [
      ...when(pack.description_it === '', 'description_it'),
      ...when(pack.description_en === '', 'description_en'),
    ],
  },
  {
    number: 37,
    level: 'note',
    find: ({ pack: { description_it, description_en } }) =>
      when(description_it !== '' && description_it === description_en, 'description_en'),
  },
  withoutText,
  pricedAtOnce,
  {
    number: 48,
    level: 'note',
    sentence: 'check_48_package',
    find: ({ services, pack }) =>
      services.flatMap(({ name, to_date }) =>
        when(to_date !== null && to_date < dayOfClock(pack.closes_at), 'services', { name }),
      ),
  },
];

/** What is wrong with a package's set-up. */
export const checkPackage = (setUp: PackageSetUp): Finding[] => runChecks(packageChecks, setUp);
