import { expect, test } from 'vitest';
import type { Cents } from '#kernel/money.ts';
import { changedSince, differences, touched } from './seen.ts';

const now = { name: 'B', stock: 10, ages: [1, 2], closes: null };

test.each`
  case                                  | seen                           | wanted                       | clash
  ${'nobody else changed it'}           | ${{ name: 'B' }}               | ${{ name: 'C' }}             | ${[]}
  ${'somebody else changed it'}         | ${{ name: 'A' }}               | ${{ name: 'C' }}             | ${['name']}
  ${'both changed it alike'}            | ${{ name: 'A' }}               | ${{ name: 'B' }}             | ${[]}
  ${'another field was changed'}        | ${{ name: 'B', stock: 9 }}     | ${{ name: 'C' }}             | ${[]}
  ${'it was sent, and nobody typed it'} | ${{ name: 'B', stock: 9 }}     | ${{ name: 'C', stock: 9 }}   | ${[]}
  ${'what was seen is not told'}        | ${{}}                          | ${{ stock: 11 }}             | ${['stock']}
  ${'nothing was there, nor is it'}     | ${{ closes: null }}            | ${{ closes: 1 }}             | ${[]}
  ${'a list that somebody else wrote'}  | ${{ ages: [1] }}               | ${{ ages: [3] }}             | ${['ages']}
  ${'the same list in another order'}   | ${{ ages: [1] }}               | ${{ ages: [2, 1] }}          | ${[]}
  ${'nothing and an empty text'}        | ${{ closes: null, name: 'B' }} | ${{ closes: '', name: 'C' }} | ${[]}
`('$case', ({ seen, wanted, clash }) => {
  expect(changedSince(now, { seen, wanted })).toEqual(clash);
});

test('a field is touched if it is not as it was seen, however it is written', () => {
  const seen = { price: '12.00', active: 1, races: ['7', '8'], note: null };
  expect(touched({ seen, wanted: { price: 1200 as Cents, active: true, races: [8, 7], note: '' } })).toEqual([]);
  expect(touched({ seen, wanted: { price: 1300 as Cents, active: false, races: [8], note: 'x', new: 1 } })).toEqual([
    'price',
    'active',
    'races',
    'note',
    'new',
  ]);
});

test('a value of several parts is touched if one of its parts is, in whatever order they stand', () => {
  const seen = {
    seat: { city: 'Verbania', zipcode: '28922' },
    rules: [{ from: 1 }, { from: 2 }],
    at: '2027-01-03T08:30:00.000Z',
  };
  const same = { seat: { zipcode: '28922', city: 'Verbania' }, rules: [{ from: 2 }, { from: 1 }] };
  expect(touched({ seen, wanted: { ...same, at: new Date(seen.at) } })).toEqual([]);
  const other = { seat: { zipcode: '28922', city: 'Stresa' }, rules: [{ from: 3 }, { from: 1 }] };
  expect(touched({ seen, wanted: { ...other, at: new Date('2027-01-04') } })).toEqual(['seat', 'rules', 'at']);
});

test('of fields that are one thing all are meant where one is', () => {
  const wish = { seen: { kind: 'percent', percent: 10, minimum: null }, together: [['kind', 'percent', 'amount']] };
  const wanted = { kind: 'percent', percent: 15, minimum: null };
  expect(touched({ ...wish, wanted })).toEqual(['kind', 'percent']);
  expect(changedSince({ kind: 'amount', percent: null, minimum: null }, { ...wish, wanted })).toEqual([
    'kind',
    'percent',
  ]);
});

test('what is written is what differs, with what was there', () => {
  expect(differences(now, { name: 'B', stock: 11, ages: [1, 2], closes: 3 })).toEqual({
    before: { stock: 10, closes: null },
    after: { stock: 11, closes: 3 },
  });
});
