import { expect, test } from 'vitest';
import { notYet, onlyType } from './types.ts';

const type = {
  id: 1,
  has_federation: 0,
  medical_certificate_uploads_active: 0,
  datahealth_active: 0,
  race_policies: [],
} as const;
const race = { only_for_team: 0, rule: { is_relay: 0 } } as const;

test.each`
  reason           | type                                                  | race
  ${null}          | ${type}                                               | ${race}
  ${'federation'}  | ${{ ...type, has_federation: 1 }}                     | ${race}
  ${'certificate'} | ${{ ...type, medical_certificate_uploads_active: 1 }} | ${race}
  ${'certificate'} | ${{ ...type, datahealth_active: 1 }}                  | ${race}
  ${'team'}        | ${type}                                               | ${{ ...race, only_for_team: 1 }}
  ${'team'}        | ${type}                                               | ${{ ...race, rule: { is_relay: 1 } }}
`('what keeps a type from being registered online for now: $reason', ({ reason, type, race }) => {
  expect(notYet(type, race)).toBe(reason);
});

test('a type is taken for granted only where it is the only one', () => {
  const carded = { ...type, id: 2, has_federation: 1 } as const;
  expect(onlyType({ ...race, registration_types: [type, carded] })?.id).toBe(1);
  expect(onlyType({ ...race, registration_types: [type, { ...type, id: 3 }] })).toBeNull();
  expect(onlyType({ ...race, registration_types: [carded] })).toBeNull();
});
