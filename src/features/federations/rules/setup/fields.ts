import type { Day } from '#kernel/calendar.ts';

/** Where cards are looked up; nowhere: numbers are taken as they are typed, and the office looks at them. */
export const cardSources = ['registry', 'file', 'nowhere'] as const;
export type CardSource = (typeof cardSources)[number];

/** What an organiser sets of a federation. */
export interface FederationFields {
  readonly name_it: string;
  readonly name_en: string;
  /** A sentence beside the card number; empty: none. */
  readonly hint_it: string;
  readonly hint_en: string;
  /** One may register without a card of it. */
  readonly may_continue_without_card: boolean;
  /** The athlete types which federation it is. */
  readonly free_name: boolean;
  /** Its teams are told by a code. */
  readonly team_code: boolean;
  /** The team is asked for once the card is found. */
  readonly team_after_valid_card: boolean;
  /** Where its cards are looked up. */
  readonly cards_from: CardSource;
}

/** What a federation asks of its cards from a day on. */
export interface RuleFields {
  readonly from_day: Day;
  /** What a number looks like (`cardMask.ts`); empty: any. */
  readonly card_mask: string;
  /** Cards are given from the year in which one reaches this age; null: at any age. */
  readonly minimum_birth_year_age: number | null;
}
