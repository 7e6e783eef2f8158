import type { Rule } from '#kernel/rule.ts';
import type { AvailabilityState } from './availability.ts';

export interface OpeningCase {
  readonly name: string;
  readonly stopped: boolean;
  readonly comingSoon: boolean;
  readonly soldOut: boolean;
  readonly closed: boolean;
  /** A super-admin passes coming soon and closed; places bind everybody. */
  readonly mayPass: boolean;
}

/** The case of a race as it is shown; its one state hides whether it is sold out, so the places left say that. */
export const openingOf = (
  {
    state,
    places_left,
    stopped,
  }: { readonly state: AvailabilityState; readonly places_left: number; readonly stopped: boolean },
  { name, mayPass }: Pick<OpeningCase, 'name' | 'mayPass'>,
): OpeningCase => ({
  name,
  mayPass,
  stopped,
  comingSoon: state === 'coming_soon',
  soldOut: places_left <= 0,
  closed: state === 'closed',
});

/** Why nobody may register now, in order of priority. Checked by the wizard, the cart, and again by the order. */
export const openingRules: readonly Rule<OpeningCase>[] = [
  {
    code: 'registration_stopped',
    says: 'The race is neither cancelled nor postponed and still stopped; this binds everybody.',
    source: 'decision 196',
    broken: ({ stopped }) => stopped,
  },
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
    facts: ({ name }) => ({ name, of: 'whole', left: 0 }),
  },
  {
    code: 'registration_closed',
    says: 'Registration has not ended; a super-admin passes.',
    source: 'registration §9',
    broken: ({ closed, mayPass }) => closed && !mayPass,
  },
];
