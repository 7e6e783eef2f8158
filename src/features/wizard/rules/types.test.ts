import { expect, test } from 'vitest';
import { onlyType } from './types.ts';

const type = {
  id: 1,
  has_federation: 0,
  medical_certificate_uploads_active: 0,
  datahealth_active: 0,
  race_policies: [],
} as const;

test('a type is taken for granted only where it is the only one', () => {
  const carded = { ...type, id: 2, has_federation: 1 } as const;
  expect(onlyType({ registration_types: [type, carded] })).toBeNull();
  expect(onlyType({ registration_types: [carded] })?.id).toBe(2);
  expect(onlyType({ registration_types: [] })).toBeNull();
});
