import { type Check, type Finding, runChecks, when } from '#kernel/checks.ts';
import { cents } from '#kernel/money.ts';
import type { PackageSetUp } from './packageFields.ts';
import { typeField } from './setUp.ts';

const active = ({ types }: PackageSetUp) => types.filter((type) => type.active);

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
    find: (setUp) => when(active(setUp).some(({ price }) => price > 0) && setUp.ways_of_paying === 0, 'types'),
  },
  {
    number: 14,
    level: 'warning',
    find: (setUp) =>
      active(setUp).flatMap((type) => when(type.price === 0, typeField(type, 'price'), { name: type.name_it })),
  },
  {
    number: 17,
    level: 'warning',
    find: (setUp) => {
      const alone = setUp.races.reduce((sum, { price }) => sum + (price ?? 0), 0);
      return active(setUp).flatMap((type) =>
        when(alone > 0 && type.price > alone, typeField(type, 'price'), {
          name: type.name_it,
          price: { amount: type.price },
          alone: { amount: cents(alone) },
        }),
      );
    },
  },
  {
    number: 18,
    level: 'warning',
    sentence: 'check_18_package',
    find: (setUp) => {
      const { full_price } = setUp.pack;
      const dearest = Math.max(0, ...active(setUp).map(({ price }) => price));
      return when(full_price !== null && full_price <= dearest, 'full_price');
    },
  },
  {
    number: 19,
    level: 'fault',
    find: ({ races }) => {
      const starts = races.map(({ starts_at }) => starts_at);
      const overlap = new Set(starts).size < starts.length;
      return when(races.length < 2 || overlap || races.some(({ state }) => state === 'draft'), 'races');
    },
  },
  {
    number: 34,
    level: 'fault',
    find: ({ races }) =>
      races.filter(({ only_for_team }) => only_for_team).flatMap(({ name }) => when(true, 'races', { name })),
  },
  {
    number: 35,
    level: 'fault',
    find: ({ pack, types }) => [
      ...when(pack.name_en === '', 'name_en'),
      ...types
        .filter((type) => type.active && type.name_en === '')
        .flatMap((type) => when(true, typeField(type, 'name_en'))),
    ],
  },
  {
    number: 36,
    level: 'warning',
    find: ({ pack }) => [
      ...when(pack.description_it === '', 'description_it'),
      ...when(pack.description_en === '', 'description_en'),
    ],
  },
  {
    number: 37,
    level: 'warning',
    find: ({ pack: { description_it, description_en } }) =>
      when(description_it !== '' && description_it === description_en, 'description_en'),
  },
];

/** What is wrong with a package's set-up. */
export const checkPackage = (setUp: PackageSetUp): Finding[] => runChecks(packageChecks, setUp);
