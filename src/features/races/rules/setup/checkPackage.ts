import { dayOfClock } from '#kernel/calendar.ts';
import { type Check, type Finding, runChecks, when } from '#kernel/checks.ts';
import { type Cents, cents } from '#kernel/money.ts';
import { noFederation, withoutRule } from './checks/cards.ts';
import { certificateChecks } from './checks/certificates.ts';
import { policiesWithoutName, withoutText } from './checks/texts.ts';
import type { PackageSetUp, PackedRace } from './packageFields.ts';
import { circuitField, typeField, typeName } from './setUp.ts';

const active = ({ types }: PackageSetUp) => types.filter((type) => type.active);

/** Do two races run at once: they start together, or one starts on a day between the other's first and last? */
const runAtOnce = (one: PackedRace, other: PackedRace): boolean => {
  const [first, second] = one.starts_at <= other.starts_at ? [one, other] : [other, one];
  return first.starts_at === second.starts_at || dayOfClock(second.starts_at) < first.ends_on;
};

/** What one race costs alone whoever it is for: its cheapest way for every age, else the dearest. */
const priceAlone = ({ alone }: Pick<PackedRace, 'alone'>): number => {
  const forAll = alone.filter(({ born_from, born_until }) => born_from === null && born_until === null);
  return forAll.length > 0
    ? Math.min(...forAll.map(({ price }) => price))
    : Math.max(...alone.map(({ price }) => price));
};

/** What a package's races cost one by one; nothing where one of them has no way to register. */
export const priceOneByOne = (races: readonly Pick<PackedRace, 'alone'>[]): Cents | null =>
  races.length > 0 && races.every(({ alone }) => alone.length > 0)
    ? cents(races.reduce((sum, race) => sum + priceAlone(race), 0))
    : null;

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
  ...certificateChecks,
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
  withoutText,
];

export const checkPackage = (setUp: PackageSetUp): Finding[] => runChecks(packageChecks, setUp);
