import type { AvailabilityState } from '#features/races/rules/availability.ts';
import type { Rule } from '#kernel/rule.ts';

export interface Start {
  readonly name: string;
  readonly state: AvailabilityState;
  /** A super-admin passes coming soon and closed; places bind everybody. */
  readonly mayPass: boolean;
}

/** When a registration may be begun, so that nobody fills in a form for nothing. The cart asks again. */
export const beginRules: readonly Rule<Start>[] = [
  {
    code: 'coming_soon',
    says: 'Registration has been opened; a super-admin passes.',
    source: 'registration §9',
    broken: ({ state, mayPass }) => state === 'coming_soon' && !mayPass,
  },
  {
    code: 'sold_out',
    says: 'Places are left; this binds everybody.',
    source: 'registration §9',
    broken: ({ state }) => state === 'sold_out',
    facts: ({ name }) => ({ name }),
  },
  {
    code: 'registration_closed',
    says: 'Registration has not ended; a super-admin passes.',
    source: 'registration §9',
    broken: ({ state, mayPass }) => state === 'closed' && !mayPass,
  },
];
