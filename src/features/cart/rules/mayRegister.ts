import type { ParentFaults } from '#features/athletes/rules/parent.ts';
import { type OpeningCase, openingRules } from '#features/races/rules/openingRules.ts';
import { type RaceStanding, standingRules } from '#features/registration/rules/standing.ts';
import type { Rule } from '#kernel/rule.ts';

/** Sold out as on Home, without what carts block: that is checked when the place is taken. */
export interface RegistrationCase extends OpeningCase, RaceStanding {
  readonly exists: boolean;
  readonly typeOfRace: boolean;
  readonly knowsMember: boolean;
  readonly minor: boolean;
  readonly parentFaults: ParentFaults;
  /** The least age of the races for which the athlete is too young, if there is one. */
  readonly tooYoungFor: number | null;
  /** The years of birth that the type is for, if the athlete's is not among them. */
  readonly bornOutside: { readonly from: number; readonly until: number } | null;
  readonly privacyAccepted: boolean;
  readonly policiesMissing: readonly number[];
}

/** In the order in which they are said: what exists, what is open, who is registered, what must be accepted. */
export const registrationRules: readonly Rule<RegistrationCase>[] = [
  {
    code: 'race_not_found',
    says: 'The race or package belongs to the circuit of the cart.',
    source: 'registration §3',
    broken: ({ exists }) => !exists,
  },
  {
    code: 'registration_type_not_available',
    says: 'The registration type belongs to the race and is active.',
    source: 'registration §3',
    broken: ({ typeOfRace }) => !typeOfRace,
  },
  {
    code: 'member_not_found',
    says: 'The athlete is one that the actor owns or has registered before.',
    source: 'registration §6',
    broken: ({ knowsMember }) => !knowsMember,
  },
  ...openingRules,
  ...standingRules,
  {
    code: 'too_young',
    says: 'The athlete is as old as the race asks, by the year of birth.',
    source: 'registration §9',
    broken: ({ tooYoungFor }) => tooYoungFor !== null,
    facts: ({ tooYoungFor }) => ({ age: tooYoungFor ?? 0 }),
  },
  {
    code: 'born_outside',
    says: 'The athlete is born in the years that the type is for.',
    source: 'decision 035',
    broken: ({ bornOutside }) => bornOutside !== null,
    facts: ({ bornOutside }) => bornOutside ?? { from: 0, until: 0 },
  },
  {
    code: 'parental_consent_required',
    says: 'An athlete under 18 on the day of the race needs a parent’s consent.',
    source: 'registration §1',
    broken: ({ minor, parentFaults }) => minor && Object.keys(parentFaults).length > 0,
    facts: ({ parentFaults }) => ({
      errors: Object.fromEntries(Object.entries(parentFaults).map(([field, code]) => [`parent.${field}`, [code]])),
    }),
  },
  {
    code: 'policy_required',
    says: 'The privacy consent and every required policy are accepted.',
    source: 'registration §5',
    broken: ({ privacyAccepted, policiesMissing }) => !privacyAccepted || policiesMissing.length > 0,
    facts: ({ privacyAccepted, policiesMissing }) => ({
      errors: Object.fromEntries(
        [...(privacyAccepted ? [] : ['privacy_policy']), ...policiesMissing.map((id) => `policies.${id}`)].map(
          (field) => [field, ['required']],
        ),
      ),
    }),
  },
];
