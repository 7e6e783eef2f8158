import type { Rule } from '#kernel/rule.ts';

/** Where an athlete stands already, for one race or for any race of a package, as the account that asks is told. */
export interface Standing {
  readonly registered: boolean;
  /** By somebody else's unpaid registration, and the account keeps the athlete's record. */
  readonly held: boolean;
  /** The athlete has refused a registration of the account's for the race. */
  readonly declined: boolean;
  readonly inCart: boolean;
}

/** What is told of an athlete who is registered already: somebody else's unpaid registration can be refused (decision 054). */
export const registeredBy = ({ held }: Pick<Standing, 'held'>): { by: 'somebody_else' | 'unsaid' } => ({
  by: held ? 'somebody_else' : 'unsaid',
});

/** Why an athlete is not registered once more: the wizard's check, the cart's line and the list of athletes ask here. */
export const standingRules: readonly Rule<Standing>[] = [
  {
    code: 'member_already_registered',
    says: 'An athlete is registered once in a race.',
    source: 'registration §8',
    broken: ({ registered }) => registered,
    facts: registeredBy,
  },
  {
    code: 'registration_declined',
    says: 'Whoever has refused a registration is not registered again by the same account.',
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

/** How a list of athletes marks one who cannot be chosen; a refusal is said only to whoever tries again. */
export function markOf({ registered, held, inCart }: Standing): 'registered' | 'held' | 'cart' | null {
  if (registered) return held ? 'held' : 'registered';
  return inCart ? 'cart' : null;
}
