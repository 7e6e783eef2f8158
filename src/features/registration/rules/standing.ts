import type { Rule } from '#kernel/rule.ts';

export interface RegistrationTarget {
  readonly circuitId: number;
  readonly raceType: 'race' | 'package';
  readonly raceId: number;
}

export interface RaceStanding {
  readonly registered: boolean;
  /** Registered by somebody else, unpaid; known only to the account that owns the athlete's record. */
  readonly held: boolean;
  /** The athlete has refused a registration of the account's for the race. */
  readonly declined: boolean;
  readonly inCart: boolean;
}

/** The fact of `member_already_registered`: somebody else's unpaid registration can be refused (decision 054). */
export const registeredBy = ({ held }: Pick<RaceStanding, 'held'>): { by: 'somebody_else' | 'unsaid' } => ({
  by: held ? 'somebody_else' : 'unsaid',
});

/** Why an athlete cannot be registered again: for the wizard's check, the cart's line and the list of athletes. */
export const standingRules: readonly Rule<RaceStanding>[] = [
  {
    code: 'member_already_registered',
    says: 'An athlete is registered once in a race.',
    source: 'registration §8',
    broken: ({ registered }) => registered,
    facts: registeredBy,
  },
  {
    code: 'registration_declined',
    says: 'An athlete who has refused a registration is not registered again by the same account.',
    source: 'decision 054',
    broken: ({ declined }) => declined,
  },
  {
    code: 'cart',
    says: 'An athlete is once in the cart for a race.',
    source: 'registration §8',
    broken: ({ inCart }) => inCart,
  },
];

/** The mark of an athlete who cannot be chosen. One who has refused gets none: the account learns it when it tries. */
export function markOf({ registered, held, inCart }: RaceStanding): 'registered' | 'held' | 'cart' | null {
  if (registered) return held ? 'held' : 'registered';
  return inCart ? 'cart' : null;
}
