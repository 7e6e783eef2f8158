import { expect, test } from 'vitest';
import { CircuitFields } from '../contract/settings.ts';
import { shownDecimals } from './decimals.ts';

const values = {
  commission_rate: '3.5',
  commission_fixed: '0.35',
  tax_registration_rate: '22',
  analytics: 'G-1.5',
} as const;
const fields = ['commission_rate', 'commission_fixed', 'tax_registration_rate', 'analytics'] as const;

test('amounts and percentages are shown as the language writes them, and nothing else is touched', () => {
  expect(shownDecimals(values, fields, 'it')).toEqual({
    commission_rate: '3,5',
    commission_fixed: '0,35',
    tax_registration_rate: '22',
  });
  expect(shownDecimals(values, fields, 'en')).toEqual({});
});

test('what an Italian field shows is what it was, once it is sent', () => {
  const shown = shownDecimals(values, fields, 'it');
  for (const field of ['commission_rate', 'commission_fixed'] as const)
    expect(CircuitFields.shape[field].parse(shown[field])).toBe(values[field]);
});
