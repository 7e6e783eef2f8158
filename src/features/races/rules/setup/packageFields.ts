import type { ClockTime, Day } from '#kernel/calendar.ts';
import type { Words } from '#kernel/checks.ts';
import type { Cents } from '#kernel/money.ts';
import type { PackageFields } from '../../contract/setup.ts';
import type { CertificateRules, RaceSetUp, SetType } from './setUp.ts';
import type { SetupState } from './states.ts';

/** A way to register, as far as its price and whom it is for go. */
export type PricedType = Pick<SetType, 'price' | 'born_from' | 'born_until'>;

/** What a way to register asks for. */
export type TypeDemands = Pick<SetType, 'has_federation' | 'federations' | 'certificate' | 'kinds' | 'policies'>;

/** A way to register for a race alone, as far as its price, whom it is for and what it asks for go. */
export type TypeAlone = PricedType & TypeDemands;

/** Why a race has no place in a package, which asks for neither a team nor a leg; null where it has (registration §4). */
export function notPacked({
  is_relay,
  only_for_team,
}: Pick<RaceSetUp['race'], 'is_relay' | 'only_for_team'>): 'relay' | 'team' | null {
  if (is_relay) return 'relay';
  return only_for_team ? 'team' : null;
}

/** A race of a package, as far as the package depends on it. */
export interface PackedRace {
  readonly id: number;
  readonly name: Words;
  readonly state: SetupState;
  /** Cancelled for good. */
  readonly cancelled: boolean;
  /** Nobody can register: cancelled, postponed and not opened again, or stopped by the office. */
  readonly stopped: boolean;
  readonly starts_at: ClockTime;
  /** Its last day. */
  readonly ends_on: Day;
  /** What it costs alone: its ways to register that are open. */
  readonly alone: readonly TypeAlone[];
}

/** A package as it is set up, with all that decides whether it can be opened. */
export interface PackageSetUp extends CertificateRules {
  readonly id: number;
  readonly pack: PackageFields;
  readonly races: readonly PackedRace[];
  /** Registrations that are paid or on hold. */
  readonly registered: number;
  /** The federations that its ways to register ask a card of, with their rules. */
  readonly federations: RaceSetUp['federations'];
  /** The lowest price that a way to register had in the last thirty days before it was changed; null where none has changed. */
  readonly lowest: Cents | null;
  /** The policies that its ways to register ask to accept. */
  readonly policies: RaceSetUp['policies'];
  readonly ways_of_paying: number;
}
