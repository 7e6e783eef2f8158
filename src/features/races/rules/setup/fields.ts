import type { ClockTime, Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';

/** The discipline decides what the poster draws. */
export const disciplines = ['tri', 'run', 'swimrun', 'trail', 'relay'] as const;
export type Discipline = (typeof disciplines)[number];

/** The colours of a poster, of the four that a circuit's inks make. */
export const colourways = ['a', 'b', 'c', 'd'] as const;
export type Colourway = (typeof colourways)[number];

/** What an organiser sets of a race. Days and hours are Italian; a distance and sizes are texts, as in a field. */
export interface RaceFields {
  readonly name_it: string;
  readonly name_en: string;
  /** Its kind, in words: "Corsa collinare". */
  readonly type_it: string;
  readonly type_en: string;
  readonly description_it: string;
  readonly description_en: string;
  /** Where and when bibs are handed out. */
  readonly bib_place_it: string;
  readonly bib_place_en: string;
  readonly bib_hours_it: string;
  readonly bib_hours_en: string;
  /** HTML. */
  readonly rules_it: string;
  readonly rules_en: string;
  readonly slug: string;
  readonly discipline: Discipline;
  readonly distance: string;
  readonly colourway: Colourway;
  readonly stage_id: number;
  readonly starts_at: ClockTime;
  readonly ends_on: Day;
  readonly coming_soon: boolean;
  readonly opens_at: ClockTime | null;
  readonly closes_at: ClockTime;
  readonly changes_until: Day | null;
  readonly stock: number;
  readonly registrations_in_cart: number;
  readonly minimum_age: number | null;
  readonly has_team_registration: boolean;
  readonly only_for_team: boolean;
  readonly is_relay: boolean;
  readonly asks_gadget_size: boolean;
  /** Separated by commas; empty: the circuit's. */
  readonly gadget_sizes: string;
  readonly substitution_enabled: boolean;
  readonly substitution_keeps_hours: number;
  readonly transfer_enabled: boolean;
}

/** What an organiser sets of a way to register. */
export interface TypeFields {
  readonly name_it: string;
  readonly name_en: string;
  readonly notes_it: string;
  readonly notes_en: string;
  readonly price: Cents;
  /** The years of birth that it is for, both included; null: open on that side. */
  readonly born_from: number | null;
  readonly born_until: number | null;
  readonly active: boolean;
  readonly has_federation: boolean;
  readonly federations: readonly number[];
  /** Does it ask for a file of a medical certificate? */
  readonly certificate: boolean;
  /** Which certificates it takes, as `type-discipline`; none: any. */
  readonly kinds: readonly string[];
  readonly policies: readonly number[];
}

/** What an organiser sets of a question (registration §3, "Custom input"). Its slug, by which answers are kept, is given to it once. */
export interface QuestionFields {
  /** Its place among the questions, from 1. */
  readonly position: number;
  readonly type: 'checkbox' | 'select';
  /** The leg whose athletes are asked; null: everybody. */
  readonly fraction_id: number | null;
  readonly label_it: string;
  readonly label_en: string;
  readonly placeholder_it: string;
  readonly placeholder_en: string;
  /** HTML, to be read before it is answered. */
  readonly text_it: string;
  readonly text_en: string;
  readonly auto_show: boolean;
  readonly required: boolean;
  /** One a line. English ones stand in the same order; none: the Italian ones. */
  readonly options_it: string;
  readonly options_en: string;
}

/** What an organiser sets of a leg of a relay. */
export interface FractionFields {
  readonly position: number;
  readonly name_it: string;
  readonly name_en: string;
  /** How many athletes of a crew run it. */
  readonly min: number;
  readonly max: number;
}
