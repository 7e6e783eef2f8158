import { expect, test } from 'vitest';
import { bearsOnStarts } from './afterSale.ts';

test('texts, places and prices decide no start; ages, days and what is asked do', () => {
  expect(bearsOnStarts('race', { name_it: 'Diurna', stock: 1 })).toBe(false);
  expect(bearsOnStarts('race', { minimum_age: 20 })).toBe(true);
  expect(bearsOnStarts('type', { price: 1, active: false })).toBe(false);
  expect(bearsOnStarts('type', { kinds: [] })).toBe(true);
});
