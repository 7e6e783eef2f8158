import type { SetupState } from '#features/races/rules/setup/fields.ts';
import type { Rule } from '#kernel/rule.ts';

/** What can happen to a race that people are registered for: another day or venue, or none. */
export const disruptionKinds = ['postponed', 'cancelled'] as const;
export type DisruptionKind = (typeof disruptionKinds)[number];

export interface DisruptionCase {
  readonly state: SetupState;
  readonly cancelled: boolean;
  readonly startsAt: Date;
  readonly newStart: Date | null;
  /** It moves to another stage, so to another venue. */
  readonly elsewhere: boolean;
  readonly now: Date;
}

/** Why a race is neither postponed nor cancelled, the most helpful reason first. */
export const disruptionRules: readonly Rule<DisruptionCase>[] = [
  {
    code: 'race_not_published',
    says: 'It was published and is not archived: nobody else has heard of a draft.',
    source: 'decision 196',
    broken: ({ state }) => state !== 'published',
  },
  {
    code: 'race_cancelled',
    says: 'It was not cancelled before: that is for good.',
    source: 'decision 196',
    broken: ({ cancelled }) => cancelled,
  },
  {
    code: 'invalid_input',
    says: 'A new start is still to come.',
    source: 'decision 196',
    broken: ({ newStart, now }) => newStart !== null && newStart <= now,
    facts: () => ({ errors: { starts_at: ['start_is_past'] } }),
  },
  {
    code: 'invalid_input',
    says: 'A new start is another one, or at another venue.',
    source: 'decision 196',
    broken: ({ newStart, startsAt, elsewhere }) => newStart?.getTime() === startsAt.getTime() && !elsewhere,
    facts: () => ({ errors: { starts_at: ['start_is_the_same'] } }),
  },
];
