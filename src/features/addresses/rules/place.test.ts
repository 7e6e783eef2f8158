import { describe, expect, test } from 'vitest';
import { placeLine, provinceOf } from './place.ts';
import { provinces } from './provinces.ts';

describe('The province of a place', () => {
  test.each`
    names                                 | code         | because
    ${['VB']}                             | ${'VB'}      | ${'its two letters'}
    ${['vb']}                             | ${'VB'}      | ${'in lower case'}
    ${['Verbano-Cusio-Ossola']}           | ${'VB'}      | ${'its name'}
    ${['Verbano Cusio Ossola']}           | ${'VB'}      | ${'with other hyphens'}
    ${['Città metropolitana di Torino']}  | ${'TO'}      | ${'a metropolitan city'}
    ${['Provincia di Novara']}            | ${'NO'}      | ${'with its office'}
    ${['Metropolitan City of Milano']}    | ${'MI'}      | ${'in English'}
    ${['L’Aquila']}                       | ${'AQ'}      | ${'with an apostrophe'}
    ${['Forli-Cesena']}                   | ${'FC'}      | ${'without its accent'}
    ${['Piemonte', 'Provincia di Cuneo']} | ${'CN'}      | ${'the second name is one'}
    ${[undefined, null, '']}              | ${undefined} | ${'nothing was said'}
    ${['Ticino']}                         | ${undefined} | ${'it is none of Italy'}
  `('$code: $because', ({ names, code }) => {
    expect(provinceOf(...names)).toBe(code);
  });

  test('every province is found by its own name', () => {
    expect(provinces.filter(({ code, name }) => provinceOf(name) !== code)).toEqual([]);
  });
});

const place = {
  address: 'Via alle Fabbriche',
  house_number: '12',
  zipcode: '28922',
  city: 'Verbania',
  state: 'VB',
  country: 'IT',
};

test.each`
  given                                              | line
  ${{}}                                              | ${'Via alle Fabbriche 12, 28922 Verbania (VB)'}
  ${{ house_number: '' }}                            | ${'Via alle Fabbriche, 28922 Verbania (VB)'}
  ${{ address: '', house_number: '' }}               | ${'28922 Verbania (VB)'}
  ${{ zipcode: '', state: '' }}                      | ${'Via alle Fabbriche 12, Verbania'}
  ${{ state: 'TI', country: 'CH', city: 'Locarno' }} | ${'Via alle Fabbriche 12, 28922 Locarno (TI), CH'}
`('a suggestion on one line: $line', ({ given, line }) => {
  expect(placeLine({ ...place, ...given })).toBe(line);
});
