import { expect, test } from 'vitest';
import type { Cents } from '#kernel/money.ts';
import { changedSince, differences } from './seen.ts';

const now = { name: 'B', stock: 10, ages: [1, 2], closes: null };

test.each`
  case                                 | seen                         | wanted           | changed
  ${'nobody else changed it'}          | ${{ name: 'B' }}             | ${{ name: 'C' }} | ${[]}
  ${'somebody else changed it'}        | ${{ name: 'A' }}             | ${{ name: 'C' }} | ${['name']}
  ${'another field was changed'}       | ${{ name: 'B', stock: 9 }}   | ${{ name: 'C' }} | ${['stock']}
  ${'what was seen is not told'}       | ${{}}                        | ${{ stock: 11 }} | ${['stock']}
  ${'nothing was there, nor is it'}    | ${{ closes: null }}          | ${{ closes: 1 }} | ${[]}
  ${'a list that somebody else wrote'} | ${{ ages: [1] }}             | ${{ ages: [3] }} | ${['ages']}
  ${'the same list in another order'}  | ${{ ages: [2, 1] }}          | ${{ ages: [3] }} | ${[]}
  ${'nothing and an empty text'}       | ${{ closes: '', name: 'B' }} | ${{ name: 'C' }} | ${[]}
`('$case', ({ seen, wanted, changed }) => {
  expect(changedSince(now, seen, wanted)).toEqual(changed);
});

test('a block is as it was seen, however its values are written', () => {
  const stored = { price: 1200 as Cents, active: true, races: [8, 7], note: '', at: new Date('2027-01-03T08:30:00Z') };
  const seen = { price: '12.00', active: 1, races: ['7', '8'], note: null, at: '2027-01-03T08:30:00.000Z' };
  expect(changedSince(stored, seen, {})).toEqual([]);
  expect(changedSince({ ...stored, price: 1300 as Cents, active: false }, seen, {})).toEqual(['price', 'active']);
});

test('a value of several parts has changed if one of its parts has, in whatever order they stand', () => {
  const seen = { seat: { city: 'Verbania', zipcode: '28922' }, rules: [{ from: 1 }, { from: 2 }] };
  const same = { seat: { zipcode: '28922', city: 'Verbania' }, rules: [{ from: 2 }, { from: 1 }] };
  expect(changedSince(same, seen, {})).toEqual([]);
  const other = { seat: { zipcode: '28922', city: 'Stresa' }, rules: [{ from: 3 }, { from: 1 }] };
  expect(changedSince(other, seen, {})).toEqual(['seat', 'rules']);
});

test('what is written is what differs, with what was there', () => {
  expect(differences(now, { name: 'B', stock: 11, ages: [2, 1], closes: 3 })).toEqual({
    before: { stock: 10, closes: null },
    after: { stock: 11, closes: 3 },
  });
});
