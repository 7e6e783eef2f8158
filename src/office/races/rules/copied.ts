import type { Day } from '#kernel/calendar.ts';

/**
 * What copies of races are made of, counted; and what of the races they come from is not copied, because it is of its day
 * or of its season: it is made anew. Source: office §3.
 */
export interface CopiedRaces {
  readonly stages: number;
  readonly races: number;
  readonly types: number;
  readonly questions: number;
  readonly fractions: number;
  readonly services: number;
  /** Races that had a track, or hours at which bibs are collected; ways to register that want keys for the codes of digital certificates. */
  readonly tracks: number;
  readonly bib_hours: number;
  readonly health_keys: number;
  /** Ways to register whose years of birth moved with the season: they are looked at. */
  readonly born_years: number;
  /** Races of which something was not as planned when they were copied: each is named. */
  readonly to_check: RaceToCheck[];
}

/** A copy whose day is looked at, because the race that it comes from was postponed. */
export interface RaceToCheck {
  readonly id: number;
  readonly name: string;
  /** The day on which the race was run at last; the copy is a year after the one that was planned. */
  readonly ran_on: Day;
  readonly starts_on: Day;
}

export const nothingCopied: CopiedRaces = {
  stages: 0,
  races: 0,
  types: 0,
  questions: 0,
  fractions: 0,
  services: 0,
  tracks: 0,
  bib_hours: 0,
  health_keys: 0,
  born_years: 0,
  to_check: [],
};

export const addCopied = (a: CopiedRaces, b: CopiedRaces): CopiedRaces => ({
  stages: a.stages + b.stages,
  races: a.races + b.races,
  types: a.types + b.types,
  questions: a.questions + b.questions,
  fractions: a.fractions + b.fractions,
  services: a.services + b.services,
  tracks: a.tracks + b.tracks,
  bib_hours: a.bib_hours + b.bib_hours,
  health_keys: a.health_keys + b.health_keys,
  born_years: a.born_years + b.born_years,
  to_check: [...a.to_check, ...b.to_check],
});
