import { describe, expect, test } from 'vitest';
import { refusalOf } from '#kernel/rule.ts';
import { type RegistrationCase, registrationRules } from './mayRegister.ts';

const fine: RegistrationCase = {
  name: 'Sprint',
  exists: true,
  typeOfRace: true,
  knowsMember: true,
  minor: false,
  parentFaults: {},
  tooYoungFor: null,
  bornOutside: null,
  stopped: false,
  comingSoon: false,
  soldOut: false,
  closed: false,
  mayPass: false,
  registered: false,
  held: false,
  declined: false,
  inCart: false,
  privacyAccepted: true,
  policiesMissing: [],
};

describe('Who may be put into a cart (registration §8 and §9)', () => {
  test('nothing speaks against an athlete who meets all', () => {
    expect(refusalOf(registrationRules, fine)).toBeUndefined();
  });

  test('a minor whose parent has declared is registered like anybody', () => {
    expect(refusalOf(registrationRules, { ...fine, minor: true })).toBeUndefined();
  });

  test.each`
    change                                                 | code                                 | because
    ${{ exists: false }}                                   | ${'race_not_found'}                  | ${'there is no such race in this circuit'}
    ${{ typeOfRace: false }}                               | ${'registration_type_not_available'} | ${'the type is of another race'}
    ${{ knowsMember: false }}                              | ${'member_not_found'}                | ${'somebody else’s athlete does not exist for the actor'}
    ${{ comingSoon: true, soldOut: true, closed: true }}   | ${'coming_soon'}                     | ${'coming soon is said first'}
    ${{ soldOut: true, closed: true }}                     | ${'sold_out'}                        | ${'sold out is said before closed'}
    ${{ closed: true }}                                    | ${'registration_closed'}             | ${'registration has ended'}
    ${{ soldOut: true, mayPass: true }}                    | ${'sold_out'}                        | ${'stock binds everybody'}
    ${{ registered: true, inCart: true }}                  | ${'member_already_registered'}       | ${'the registration counts more than the cart'}
    ${{ declined: true, inCart: true }}                    | ${'registration_declined'}           | ${'an athlete who has refused it is not asked again'}
    ${{ inCart: true }}                                    | ${'cart'}                            | ${'the athlete is in the cart already'}
    ${{ minor: true, parentFaults: { name: 'required' } }} | ${'parental_consent_required'}       | ${'a minor needs a parent’s consent'}
    ${{ tooYoungFor: 16 }}                                 | ${'too_young'}                       | ${'the race asks for an age'}
    ${{ bornOutside: { from: 2004, until: 0 } }}           | ${'born_outside'}                    | ${'the type is for others'}
    ${{ privacyAccepted: false }}                          | ${'policy_required'}                 | ${'the privacy consent is required'}
    ${{ policiesMissing: [7] }}                            | ${'policy_required'}                 | ${'a required policy was not accepted'}
  `('$code: $because', ({ change, code }) => {
    expect(refusalOf(registrationRules, { ...fine, ...change })).toMatchObject({ code });
  });

  test('a super-admin passes coming soon and closed', () => {
    expect(refusalOf(registrationRules, { ...fine, comingSoon: true, closed: true, mayPass: true })).toBeUndefined();
  });

  test('each policy that is missing is named', () => {
    expect(refusalOf(registrationRules, { ...fine, privacyAccepted: false, policiesMissing: [7, 9] })!.facts).toEqual({
      errors: { privacy_policy: ['required'], 'policies.7': ['required'], 'policies.9': ['required'] },
    });
  });
});
