import { expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import { priceFrom } from './priceFrom.ts';

test('the from-price is the lowest of the registration types, and there is none without a type', () => {
  expect(priceFrom([euro('48.00'), euro('38.00'), euro('52.00')])).toBe(euro('38.00'));
  expect(priceFrom([euro('0.00'), euro('5.00')])).toBe(euro('0.00'));
  expect(priceFrom([])).toBeNull();
});
