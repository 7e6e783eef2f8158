import { expect, test } from 'vitest';
import { movedTo } from './order.ts';

test('what is moved stands at its new position, the others keep their order', () => {
  expect(movedTo([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3]);
  expect(movedTo([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4]);
  expect(movedTo([1, 2, 3], 2, 2)).toEqual([1, 2, 3]);
});

test('what is new, or moved beyond the end, comes last', () => {
  expect(movedTo([1, 2], 9, 50)).toEqual([1, 2, 9]);
  expect(movedTo([], 9, 1)).toEqual([9]);
});
