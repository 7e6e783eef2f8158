import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notMultiples } from './multiple.ts';

const pair = { id: 1, name: 'Staffetta', registrationsInCart: 2, codes: 0 };
const single = { id: 2, name: 'Sprint', registrationsInCart: 1, codes: 0 };
const oneCode = { ...pair, codes: 1 };
const twoCodes = { ...pair, codes: 2 };
const lines = (...races: (typeof pair)[]) => races.map((race) => ({ races: [race] }));

describe('The cart multiple (checkout §5)', () => {
  test.each`
    races                             | missing     | because
    ${[]}                             | ${[]}       | ${'an empty cart has nothing to complete'}
    ${[single]}                       | ${[]}       | ${'one is a multiple of one'}
    ${[pair]}                         | ${[[1, 1]]} | ${'a pair race needs a second registration'}
    ${[pair, pair]}                   | ${[]}       | ${'two are one pair'}
    ${[pair, single, pair, pair]}     | ${[[1, 1]]} | ${'three are a pair and a half'}
    ${[oneCode]}                      | ${[]}       | ${'whoever has the code of one athlete registers alone'}
    ${[oneCode, oneCode]}             | ${[]}       | ${'a pair stays a pair beside a code that is not used'}
    ${[oneCode, oneCode, oneCode]}    | ${[]}       | ${'a pair and one with the code'}
    ${[twoCodes, twoCodes, twoCodes]} | ${[]}       | ${'a pair and one with a code, of two'}
  `('$races.length registrations: $because', ({ races, missing }) => {
    expect(notMultiples(lines(...races)).map(({ raceId, missing: by }) => [raceId, by])).toEqual(missing);
  });

  test('a package counts for each of its races', () => {
    expect(notMultiples([{ races: [pair, single] }])).toEqual([
      { raceId: 1, name: 'Staffetta', multiple: 2, missing: 1 },
    ]);
  });

  test('adding what is missing always completes a cart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 40 }), (multiple, count) => {
        const race = { id: 3, name: 'x', registrationsInCart: multiple, codes: 0 };
        const cart = lines(...Array.from({ length: count }, () => race));
        const [gap] = notMultiples(cart);
        const completed = [...cart, ...lines(...Array.from({ length: gap?.missing ?? 0 }, () => race))];
        expect(notMultiples(completed)).toEqual([]);
      }),
    );
  });
});
