import { addDays, type Day } from '#kernel/calendar.ts';
import { type Check, type Finding, runChecks, type Words, when } from '#kernel/checks.ts';
import { inForce } from '../inForce.ts';
import type { CardSource } from './fields.ts';

/** A federation as its checks read it. */
export interface FederationSetUp {
  readonly name: Words;
  readonly cards_from: CardSource;
  /** The day of its last file; null: none has come. */
  readonly file_of: Day | null;
  readonly rules: readonly { readonly fromDay: Day }[];
  /** How many ways to register ask for it. */
  readonly types: number;
  /** The day of the first race to come that asks for it; null: none does. */
  readonly first_race: Day | null;
  readonly today: Day;
}

/** A file of cards older than this is doubted. */
export const oldFileDays = 30;

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
  {
    number: 23,
    level: 'note',
    find: ({ cards_from, file_of, today, types, name }) =>
      when(
        types > 0 && cards_from === 'file' && (file_of === null || file_of < addDays(today, -oldFileDays)),
        'cards',
        {
          federation: name,
        },
      ),
  },
];

/** What is wrong with a federation's set-up. */
export const checkFederation = (setUp: FederationSetUp): Finding[] => runChecks(federationChecks, setUp);
