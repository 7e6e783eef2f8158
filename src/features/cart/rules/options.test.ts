import { describe, expect, test } from 'vitest';
import { allChosen } from './options.ts';

const options = [
  { id: 1, key: 'size' },
  { id: 2, key: 'size' },
  { id: 3, key: 'colour' },
];

describe('The variables of a product (checkout §5)', () => {
  test.each`
    chosen       | complete | because
    ${[1, 3]}    | ${true}  | ${'one of each is chosen'}
    ${[3, 2]}    | ${true}  | ${'their order does not matter'}
    ${[1]}       | ${false} | ${'the colour is missing'}
    ${[1, 2, 3]} | ${false} | ${'two sizes exclude each other'}
    ${[1, 9]}    | ${false} | ${'option 9 is of another product'}
    ${[]}        | ${false} | ${'nothing is chosen'}
  `('$chosen: $because', ({ chosen, complete }) => {
    expect(allChosen(options, chosen)).toBe(complete);
  });

  test('a product without variables needs none', () => {
    expect(allChosen([], [])).toBe(true);
    expect(allChosen([], [1])).toBe(false);
  });
});
