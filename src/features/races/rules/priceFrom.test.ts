import { expect, test } from 'vitest';
import { uniformDefault } from '#features/commission/rules/commission.ts';
import { euro } from '#kernel/money.ts';
import { priceFrom, totalFrom } from './priceFrom.ts';

test('the from-price is the lowest of the registration types, and there is none without a type', () => {
  expect(priceFrom([euro('48.00'), euro('38.00'), euro('52.00')])).toBe(euro('38.00'));
  expect(priceFrom([euro('0.00'), euro('5.00')])).toBe(euro('0.00'));
  expect(priceFrom([])).toBeNull();
});

test('the total names the least commission only where every way of paying adds one', () => {
  const offer = { methods: ['credit_card', 'paypal'], policy: uniformDefault } as const;
  expect(totalFrom(euro('25.00'), offer)).toBe(euro('26.20'));
  expect(totalFrom(euro('0.00'), offer)).toBeNull();
  expect(totalFrom(null, offer)).toBeNull();
  expect(totalFrom(euro('25.00'), { ...offer, policy: { kind: 'none' } })).toBeNull();
  expect(totalFrom(euro('25.00'), { ...offer, methods: [] })).toBeNull();
});
