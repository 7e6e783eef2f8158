import { expect, test } from 'vitest';
import { isShared } from './shared.ts';

test('a price is each one’s where several take part together: a pair or a relay', () => {
  const card = { registrations_in_cart: 1, is_relay: 0 } as const;
  expect(isShared({ card })).toBe(false);
  expect(isShared({ card: { ...card, registrations_in_cart: 2 } })).toBe(true);
  expect(isShared({ card: { ...card, is_relay: 1 } })).toBe(true);
  expect(isShared({ card: null })).toBe(false);
});
