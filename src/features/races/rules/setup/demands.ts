import type { PackedRace, TypeDemands } from './packageFields.ts';

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
