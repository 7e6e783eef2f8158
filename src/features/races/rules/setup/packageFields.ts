import type { ClockTime, Day } from '#kernel/calendar.ts';
import type { Words } from '#kernel/checks.ts';
import type { Cents } from '#kernel/money.ts';
import type { PackageFields } from '../../contract/setup.ts';
import type { SetupState } from './fields.ts';
import type { CertificateRules, RaceSetUp, SetType } from './setUp.ts';

export type PricedType = Pick<SetType, 'price' | 'born_from' | 'born_until'>;

export type TypeDemands = Pick<SetType, 'has_federation' | 'federations' | 'certificate' | 'kinds' | 'policies'>;

export type TypeAlone = PricedType & TypeDemands;

/** Why a race has no place in a package, which asks for neither a team nor a leg; null where it has (registration §4). */
export function notPacked({
  is_relay,
  only_for_team,
}: Pick<RaceSetUp['race'], 'is_relay' | 'only_for_team'>): 'relay' | 'team' | null {
  if (is_relay) return 'relay';
  return only_for_team ? 'team' : null;
}

export interface PackedRace {
  readonly id: number;
  readonly name: Words;
  readonly state: SetupState;
  readonly cancelled: boolean;
  /** Nobody can register: cancelled, postponed and not opened again, or stopped by the office. */
  readonly stopped: boolean;
  readonly starts_at: ClockTime;
  readonly ends_on: Day;
  /** What it costs alone: its ways to register that are open. */
  readonly alone: readonly TypeAlone[];
}

export interface PackageSetUp extends CertificateRules {
  readonly id: number;
  readonly pack: PackageFields;
  readonly races: readonly PackedRace[];
  readonly registered: number;
  readonly federations: RaceSetUp['federations'];
  /** The lowest price that a way to register had in the last thirty days before it was changed; null where none has changed. */
  readonly lowest: Cents | null;
  readonly policies: RaceSetUp['policies'];
  readonly ways_of_paying: number;
}

const sorted = <Item extends number | string>(items: readonly Item[]): Item[] =>
  [...new Set(items)].toSorted((a, b) => (a < b ? -1 : 1));

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
