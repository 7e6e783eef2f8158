import { expect, test } from 'vitest';
import { findingsOf, shownValue } from './shown.ts';

const free = (en: string) => ({
  ...({ number: 14, level: 'note', field: 'type-1-price' } as const),
  facts: { name: { it: 'Individuale', en } },
});

test('what is wrong names things in the reader’s language, and has one name whoever reads', () => {
  const [italian] = findingsOf([free('Individual')], 'it');
  const [english] = findingsOf([free('Individual')], 'en');
  expect(italian?.text).toContain('«Individuale»');
  expect(english?.text).toMatch(/\bIndividual\b/);
  expect(english?.key).toBe(italian?.key);
  expect(findingsOf([free('')], 'en')[0]?.text).toContain('Individuale');
});

test.each`
  address                                                            | it                                 | en
  ${'/storage/files/0190f000-0000-7000-8000-00000000a3f2-1280.webp'} | ${'immagine …a3f2'}                | ${'picture …a3f2'}
  ${'/storage/files/0190f000-0000-7000-8000-00000000a3f2.pdf'}       | ${'PDF …a3f2'}                     | ${'PDF …a3f2'}
  ${'https://example.org/rules.pdf'}                                 | ${'https://example.org/rules.pdf'} | ${'https://example.org/rules.pdf'}
`('a history says $address as $it', ({ address, it, en }) => {
  expect([shownValue('logo', address, 'it'), shownValue('logo', address, 'en')]).toEqual([it, en]);
});
