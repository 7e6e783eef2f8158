import { expect, test } from 'vitest';
import { notYet, onlyType } from './types.ts';

const type = {
  id: 1,
  has_federation: 0,
  medical_certificate_uploads_active: 0,
  datahealth_active: 0,
  race_policies: [],
} as const;

test.each`
  reason          | type
  ${null}         | ${type}
  ${'federation'} | ${{ ...type, has_federation: 1 }}
  ${null}         | ${{ ...type, medical_certificate_uploads_active: 1 }}
  ${null}         | ${{ ...type, datahealth_active: 1 }}
`('what keeps a type from being registered online for now: $reason', ({ reason, type }) => {
  expect(notYet(type)).toBe(reason);
});

test('a type is taken for granted only where it is the only one', () => {
  const carded = { ...type, id: 2, has_federation: 1 } as const;
  expect(onlyType({ registration_types: [type, carded] })?.id).toBe(1);
  expect(onlyType({ registration_types: [type, { ...type, id: 3 }] })).toBeNull();
  expect(onlyType({ registration_types: [carded] })).toBeNull();
});
