import type { ClockTime } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { SetType } from './setUp.ts';
import type { SetupState } from './states.ts';

/** What an organiser sets of a package. Its hours are Italian. */
export interface PackageFields {
  readonly name_it: string;
  readonly name_en: string;
  readonly description_it: string;
  readonly description_en: string;
  readonly slug: string;
  readonly closes_at: ClockTime;
  readonly coming_soon: boolean;
  /** What its races cost one by one, struck through; null: nothing is. */
  readonly full_price: Cents | null;
  readonly races: readonly number[];
}

/** A race of a package, as far as the package depends on it. */
export interface PackedRace {
  readonly id: number;
  readonly name: string;
  readonly state: SetupState;
  readonly starts_at: ClockTime;
  readonly only_for_team: boolean;
  /** The price of its cheapest way to register; null where it has none. */
  readonly price: Cents | null;
}

/** A package as it is set up, with all that decides whether it can be opened. */
export interface PackageSetUp {
  readonly id: number;
  readonly pack: PackageFields;
  readonly races: readonly PackedRace[];
  readonly types: readonly SetType[];
  readonly ways_of_paying: number;
}
