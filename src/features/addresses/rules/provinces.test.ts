import { expect, test } from 'vitest';
import { provinces } from './provinces.ts';

test('Italy has 107 provinces, each with two letters of its own, in the order of their names', () => {
  expect(provinces).toHaveLength(107);
  expect(new Set(provinces.map(({ code }) => code)).size).toBe(107);
  expect(provinces.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name.length > 2)).toBe(true);
  expect(provinces.find(({ code }) => code === 'VB')?.name).toBe('Verbano-Cusio-Ossola');
});
