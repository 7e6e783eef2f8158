import type { Day } from '#kernel/calendar.ts';
import { type Check, type Finding, runChecks, when } from '#kernel/checks.ts';
import { inForce } from '../inForce.ts';

export interface FederationSetUp {
  readonly rules: readonly { readonly fromDay: Day }[];
  /** The day of the first race to come that asks for it; null: none does. */
  readonly first_race: Day | null;
}

/** Every check of a federation's set-up. Numbers are those of one list for all that is set up. */
export const federationChecks: readonly Check<FederationSetUp>[] = [
  {
    number: 21,
    level: 'fault',
    sentence: 'check_21_federation',
    // Judged by races, as theirs is: a rule that begins with the season is in time for its races.
    find: ({ rules, first_race: day }) =>
      day === null ? [] : when(rules.length > 0 && inForce(rules, day) === null, 'rules', { race: { day } }),
  },
];

export const checkFederation = (setUp: FederationSetUp): Finding[] => runChecks(federationChecks, setUp);
