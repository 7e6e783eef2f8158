import { expect, test } from 'vitest';
import { CertificateTypeFields } from '#features/certificates/contract/setup.ts';
import { FederationFields } from '#features/federations/contract/setup.ts';
import { PolicyFields } from '#features/legal/contract/setup.ts';
import { RaceFields, TypeFields } from '#features/races/contract/setup.ts';
import { ProductFields } from '#features/shop/contract/setup.ts';
import { type FieldSchemas, mayBeEmpty } from './mayBeEmpty.ts';

test.each<readonly [string, FieldSchemas, Readonly<Record<string, boolean>>]>([
  ['a policy', PolicyFields, { name_it: false, description_it: true, button_en: true }],
  ['a federation', FederationFields, { name_it: false, name_en: false, hint_it: true }],
  ['a kind of certificates', CertificateTypeFields, { name_it: false, name_en: false }],
  ['a product', ProductFields, { name_it: false, price: false, full_price: true, from_date: true, note_it: true }],
  ['a race', RaceFields, { name_it: false, starts_at: false, opens_at: true, minimum_age: true, rules_en: true }],
  ['a way to register', TypeFields, { name_it: false, price: false, born_from: true }],
])('of %s what may stay empty is what its schema takes empty', (_, schema, fields) => {
  expect(Object.fromEntries(Object.keys(fields).map((name) => [name, mayBeEmpty(schema, name)]))).toEqual(fields);
});

test('what a schema does not know is not marked', () => {
  expect(mayBeEmpty(PolicyFields, 'whatever')).toBe(false);
});
