import { expect, test } from 'vitest';
import { isDense, listAddress } from './address.ts';

const query = new URLSearchParams('circuit=8&race=3&page=4&rows=dense');

test('another filter keeps the others and begins at the first page', () => {
  expect(listAddress(query, { race: 5 })).toBe('?circuit=8&race=5&rows=dense');
  expect(listAddress(query, { race: null })).toBe('?circuit=8&rows=dense');
  expect(listAddress(query, { search: '' })).toBe('?circuit=8&race=3&rows=dense');
});

test('another page keeps the filters', () => {
  expect(listAddress(query, { page: 5 })).toBe('?circuit=8&race=3&page=5&rows=dense');
});

test('the density stands in the address', () => {
  expect(isDense(query)).toBe(true);
  expect(isDense(new URLSearchParams())).toBe(false);
});
