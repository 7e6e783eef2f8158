import { expect, test } from 'vitest';
import { bearsOnStarts, saidOfRace, saidOfType } from './afterSale.ts';
import type { RaceFields, TypeFields } from './fields.ts';

const race = {
  name_it: 'Notturna',
  starts_at: '2026-05-30T09:00',
  stage_id: 1,
  closes_at: '2026-05-27T23:59',
  stock: 100,
  minimum_age: null,
} as RaceFields;

test.each`
  changed                              | said
  ${{ name_it: 'Diurna' }}             | ${[]}
  ${{ stock: 120 }}                    | ${[]}
  ${{ stock: 90 }}                     | ${['stock']}
  ${{ closes_at: '2026-05-28T23:59' }} | ${[]}
  ${{ closes_at: '2026-05-26T23:59' }} | ${['closing']}
  ${{ starts_at: '2026-05-30T10:00' }} | ${['start']}
  ${{ stage_id: 2, stock: 1 }}         | ${['place', 'stock']}
  ${{ minimum_age: 20 }}               | ${[]}
`('of a race, changing $changed says: $said (decision 208)', ({ changed, said }) => {
  expect(saidOfRace(race, { ...race, ...changed })).toEqual(said);
});

const type = { price: 3500, active: true, certificate: false } as TypeFields;

test.each`
  changed                  | said
  ${{ notes_it: 'Nuovo' }} | ${[]}
  ${{ price: 4000 }}       | ${['price']}
  ${{ active: false }}     | ${['withdrawn']}
  ${{ certificate: true }} | ${[]}
`('of a way to register, changing $changed says: $said (decision 208)', ({ changed, said }) => {
  expect(saidOfType(type, { ...type, ...changed })).toEqual(said);
});

test('texts, places and prices decide no start; ages, days and what is asked do', () => {
  expect(bearsOnStarts('race', { name_it: 'Diurna', stock: 1 })).toBe(false);
  expect(bearsOnStarts('race', { minimum_age: 20 })).toBe(true);
  expect(bearsOnStarts('type', { price: 1, active: false })).toBe(false);
  expect(bearsOnStarts('type', { kinds: [] })).toBe(true);
});
