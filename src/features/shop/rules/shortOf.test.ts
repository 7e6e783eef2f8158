import { expect, test } from 'vitest';
import { shortName, shortOf } from './shortOf.ts';

test.each`
  product | combination | of               | available | because
  ${5}    | ${null}     | ${'whole'}       | ${5}      | ${'the options share one number'}
  ${5}    | ${2}        | ${'combination'} | ${2}      | ${'there are fewer of this size'}
  ${2}    | ${5}        | ${'whole'}       | ${2}      | ${'the product ends first'}
  ${0}    | ${0}        | ${'whole'}       | ${0}      | ${'no size is left'}
`('$of, $available left, because $because', ({ product, combination, of, available }) => {
  expect(shortOf({ product, combination })).toEqual({ of, available });
});

test('a refusal names the options only if their combination is what is short', () => {
  expect(shortName({ of: 'combination', available: 0 }, 'Maglia', ['M', 'Blu'])).toBe('Maglia, M, Blu');
  expect(shortName({ of: 'whole', available: 0 }, 'Maglia', ['M', 'Blu'])).toBe('Maglia');
});
