import { expect, test } from 'vitest';
import { cents, formatEuro } from './money.ts';
import { formatNumber } from './numbers.ts';

test('what is less than nothing has a true minus sign in both languages', () => {
  expect(formatNumber(-1_250.5, 'it', { useGrouping: 'always' })).toBe('−1.250,5');
  expect(formatNumber(-1_250.5, 'en')).toBe('−1,250.5');
  expect(formatNumber(-3, 'it', { signDisplay: 'always' })).toBe('−3');
  expect(formatNumber(3, 'it', { signDisplay: 'always' })).toBe('+3');
  expect(formatEuro(cents(-3_000), 'it')).toBe('−30,00\u00a0€');
  expect(formatEuro(cents(-3_000), 'en')).toBe('−\u2060€30.00');
  expect(formatEuro(cents(3_000), 'en', 'signed')).toBe('+\u2060€30.00');
  expect(formatEuro(cents(3_000), 'it', 'signed')).toBe('+30,00\u00a0€');
});
