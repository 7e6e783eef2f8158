import { expect, test } from 'vitest';
import { findingsOf } from './shown.ts';

const free = (en: string) => ({
  ...({ number: 14, level: 'warning', field: 'type-1-price' } as const),
  facts: { name: { it: 'Individuale', en } },
});

test('what is wrong names things in the reader’s language, and is accepted by one name whoever reads', () => {
  const [italian] = findingsOf([free('Individual')], 'it');
  const [english] = findingsOf([free('Individual')], 'en');
  expect(italian?.text).toContain('«Individuale»');
  expect(english?.text).toMatch(/\bIndividual\b/);
  expect(english?.key).toBe(italian?.key);
  expect(findingsOf([free('')], 'en')[0]?.text).toContain('Individuale');
});
