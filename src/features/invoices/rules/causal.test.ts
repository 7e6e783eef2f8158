import { expect, test } from 'vitest';
import { causalOf, defaultCausal } from './causal.ts';

test('the causal names the order', () => {
  expect(causalOf(defaultCausal, 'TL27-K7QF2M')).toBe('Ordine TL27-K7QF2M');
  expect(causalOf('Gare 2026', 'TL27-K7QF2M')).toBe('Gare 2026');
});
