import { describe, expect, test } from 'vitest';
import { freeSlug, slugOf } from '#kernel/slug.ts';
import { distanceText, readDistance } from './distance.ts';

describe('A distance as organisers write it', () => {
  test.each`
    text                         | legs
    ${'10 km'}                   | ${[['10', 'km']]}
    ${'21,1km'}                  | ${[['21.1', 'km']]}
    ${'750 m + 20 km + 5 KM'}    | ${[['750', 'm'], ['20', 'km'], ['5', 'km']]}
    ${'3×8 km'}                  | ${[['3×8', 'km']]}
    ${'3 x 8 km'}                | ${[['3×8', 'km']]}
    ${'6 h'}                     | ${[['6', 'h']]}
    ${'10'}                      | ${null}
    ${'dieci km'}                | ${null}
    ${'10 km +'}                 | ${null}
    ${'-5 km'}                   | ${null}
    ${''}                        | ${null}
    ${'1 m+1 m+1 m+1 m+1 m+1 m'} | ${null}
  `('$text', ({ text, legs }) => {
    expect(readDistance(text)).toEqual(legs);
    if (legs) expect(readDistance(distanceText(legs))).toEqual(legs);
  });
});

describe('An address from a name', () => {
  test.each`
    name                         | slug
    ${'Triathlon Sprint'}        | ${'triathlon-sprint'}
    ${'Corsa dell’Èxtra: 10 km'} | ${'corsa-dellextra-10-km'}
    ${'  — 5.30 —  '}            | ${'5-30'}
    ${'馬拉松'}                  | ${''}
    ${'a'.repeat(200)}           | ${'a'.repeat(80)}
  `('$name', ({ name, slug }) => {
    expect(slugOf(name)).toBe(slug);
  });

  test('is the first that is free', () => {
    expect(freeSlug('Gara', new Set())).toBe('gara');
    expect(freeSlug('Gara', new Set(['gara', 'gara-2']))).toBe('gara-3');
    expect(freeSlug('馬拉松', new Set())).toBe('gara');
  });
});
