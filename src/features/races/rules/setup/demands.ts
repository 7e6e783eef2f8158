import { type Check, type Found, when } from '#kernel/checks.ts';
import type { PackageSetUp, PackedRace, TypeAlone, TypeDemands } from './packageFields.ts';
import { activeTypes, type SetType, typeField, typeName } from './setUp.ts';

const sorted = <Item extends number | string>(items: readonly Item[]): Item[] =>
  [...new Set(items)].toSorted((a, b) => (a < b ? -1 : 1));

/** All that the races of a package ask of who registers for them alone: with it a new way to register begins. */
export function demandsOf(races: readonly Pick<PackedRace, 'alone'>[]): TypeDemands {
  const ways = races.flatMap(({ alone }) => alone);
  const cards = ways.filter((way) => way.has_federation);
  const certified = ways.filter((way) => way.certificate);
  return {
    has_federation: cards.length > 0,
    federations: sorted(cards.flatMap(({ federations }) => federations)),
    certificate: certified.length > 0,
    kinds: sorted(certified.flatMap(({ kinds }) => kinds)),
    policies: sorted(ways.flatMap(({ policies }) => policies)),
  };
}

/** What a way to register of a package does not ask for, and one of a race does. */
const missing = (type: SetType, way: TypeAlone, { name, policies }: PackedRace): Found[] => {
  const facts = { name: typeName(type), race: name };
  return [
    ...when(way.has_federation && !type.has_federation, typeField(type, 'has_federation'), facts, 'check_57_card'),
    ...when(way.certificate && !type.certificate, typeField(type, 'certificate'), facts, 'check_57_certificate'),
    ...policies
      .filter(({ id }) => way.policies.includes(id) && !type.policies.includes(id))
      .flatMap((policy) => when(true, typeField(type, 'policies'), { ...facts, policy: policy.name })),
  ];
};

/**
 * A way to register of a package is a way into its races: of each race it is compared with the way that it comes nearest
 * to, so that whoever may start there with a card alone is not told to ask for a certificate, too.
 */
export const asksForLess: Check<PackageSetUp> = {
  number: 57,
  level: 'note',
  find: (setUp) =>
    activeTypes(setUp).flatMap((type) =>
      setUp.races.flatMap((race) => {
        const [nearest = []] = race.alone
          .map((way) => missing(type, way, race))
          .toSorted((a, b) => a.length - b.length);
        return nearest;
      }),
    ),
};
