import type { Rule } from '#kernel/rule.ts';
import type { AvailabilityState } from './availability.ts';

/** What may stand against registering for a race or a package. */
export interface Opening {
  readonly name: string;
  readonly comingSoon: boolean;
  readonly soldOut: boolean;
  readonly closed: boolean;
  /** A super-admin passes coming soon and closed; places bind everybody. */
  readonly mayPass: boolean;
}

/** An opening as a race is shown: what hides behind the state that is said first is told by the places. */
export const openingOf = (
  { state, places_left }: { readonly state: AvailabilityState; readonly places_left: number },
  { name, mayPass }: Pick<Opening, 'name' | 'mayPass'>,
): Opening => ({
  name,
  mayPass,
  comingSoon: state === 'coming_soon',
  soldOut: places_left <= 0,
  closed: state === 'closed',
});

/** Whether one may register now, in the order in which it is said. The wizard asks, the cart, and the order again. */
export const openingRules: readonly Rule<Opening>[] = [
  {
    code: 'coming_soon',
    says: 'Registration has been opened; a super-admin passes.',
    source: 'registration §9',
    broken: ({ comingSoon, mayPass }) => comingSoon && !mayPass,
  },
  {
    code: 'sold_out',
    says: 'Places are left; this binds everybody.',
    source: 'registration §9',
    broken: ({ soldOut }) => soldOut,
    facts: ({ name }) => ({ name }),
  },
  {
    code: 'registration_closed',
    says: 'Registration has not ended; a super-admin passes.',
    source: 'registration §9',
    broken: ({ closed, mayPass }) => closed && !mayPass,
  },
];
