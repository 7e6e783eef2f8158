import { expect, test } from 'vitest';
import { isOnline, onlyType } from './types.ts';

const type = {
  id: 1,
  has_federation: 0,
  medical_certificate_uploads_active: 0,
  datahealth_active: 0,
  race_policies: [],
} as const;

test('a race without types cannot be registered for', () => {
  expect([isOnline({ registration_types: [] }), isOnline({ registration_types: [type] })]).toEqual([false, true]);
});

test('a type is taken for granted only where it is the only one', () => {
  const carded = { ...type, id: 2, has_federation: 1 } as const;
  expect(onlyType({ registration_types: [type, carded] })).toBeNull();
  expect(onlyType({ registration_types: [carded] })?.id).toBe(2);
  expect(onlyType({ registration_types: [] })).toBeNull();
});
