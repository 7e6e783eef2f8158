import { describe, expect, test } from 'vitest';
import { catalogued, isFound, sortingOf } from './catalogue.ts';

const product = (name: string, price = 1000, note = '') => ({ sku: `SKU-${name}`, price, i18n: { name, note } });

describe('Searching the catalogue', () => {
  test.each`
    words            | found    | because
    ${''}            | ${true}  | ${'nothing is searched for'}
    ${'  '}          | ${true}  | ${'nothing is searched for'}
    ${'citta'}       | ${true}  | ${'accents do not count'}
    ${'LAGO D’ORTA'} | ${true}  | ${'case and apostrophes do not count'}
    ${'dorta citt'}  | ${true}  | ${'each word counts by itself, in any order'}
    ${'cotone'}      | ${true}  | ${'the note is read, too'}
    ${'tl-12'}       | ${true}  | ${'and the code'}
    ${'orta felpa'}  | ${false} | ${'one word is missing'}
  `('"$words" finds it: $found, because $because', ({ words, found }) => {
    const shirt = { sku: 'TL-12', price: 1, i18n: { name: 'Città del Lago d’Orta', note: 'Cotone biologico' } };
    expect(isFound(shirt, words)).toBe(found);
  });
});

describe('Sorting the catalogue', () => {
  const all = [product('Telo', 2900), product('Èlite', 800), product('Borraccia', 800)];
  const names = (sorting: Parameters<typeof catalogued>[2]) =>
    catalogued(all, '', sorting).map(({ i18n }) => i18n.name);

  test.each([
    ['chosen', ['Telo', 'Èlite', 'Borraccia']],
    ['cheap', ['Èlite', 'Borraccia', 'Telo']],
    ['dear', ['Telo', 'Èlite', 'Borraccia']],
    ['name', ['Borraccia', 'Èlite', 'Telo']],
  ] as const)('%s', (sorting, expected) => {
    expect(names(sorting)).toEqual(expected);
  });

  test('an unknown order is the organiser’s', () => {
    expect([sortingOf('dear'), sortingOf('backwards'), sortingOf(null)]).toEqual(['dear', 'chosen', 'chosen']);
  });
});
