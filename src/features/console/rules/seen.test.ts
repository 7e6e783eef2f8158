import { expect, test } from 'vitest';
import { changedSince, differences } from './seen.ts';

const now = { name: 'B', stock: 10, ages: [1, 2], closes: null };

test.each`
  case                                 | seen                       | wanted           | clash
  ${'nobody else changed it'}          | ${{ name: 'B' }}           | ${{ name: 'C' }} | ${[]}
  ${'somebody else changed it'}        | ${{ name: 'A' }}           | ${{ name: 'C' }} | ${['name']}
  ${'both changed it alike'}           | ${{ name: 'A' }}           | ${{ name: 'B' }} | ${[]}
  ${'another field was changed'}       | ${{ name: 'B', stock: 9 }} | ${{ name: 'C' }} | ${[]}
  ${'what was seen is not told'}       | ${{}}                      | ${{ stock: 11 }} | ${['stock']}
  ${'nothing was there, nor is it'}    | ${{ closes: null }}        | ${{ closes: 1 }} | ${[]}
  ${'a list that somebody else wrote'} | ${{ ages: [1] }}           | ${{ ages: [3] }} | ${['ages']}
`('$case', ({ seen, wanted, clash }) => {
  expect(changedSince(now, seen, wanted)).toEqual(clash);
});

test('what is written is what differs, with what was there', () => {
  expect(differences(now, { name: 'B', stock: 11, ages: [1, 2], closes: 3 })).toEqual({
    before: { stock: 10, closes: null },
    after: { stock: 11, closes: 3 },
  });
});
