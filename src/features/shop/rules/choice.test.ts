import { describe, expect, test } from 'vitest';
import { availableInAll, availableOf, type Choosable, isCountedAlone, knownOptions, leftInAll } from './choice.ts';

const [s, m, blue, red] = [1, 2, 11, 12];
const counter = (stock: number, blocked = 0) => ({ stock, ordered: 0, cart_blocked: blocked, purchased: 0 });

const shirt = (combinations: Choosable['combinations'], stock = 30): Choosable => ({
  ...counter(stock),
  variables: { size: [{ id: s }, { id: m }], colour: [{ id: blue }, { id: red }] },
  combinations,
});
const of = (variables: readonly number[], stock: number, blocked = 0) => ({ ...counter(stock, blocked), variables });

describe('How many can be taken of what is chosen', () => {
  const product = shirt([of([m, blue], 5, 2), of([s, red], 0)]);
  test.each([
    [[], 30, 'of what has no number of its own there are as many as of the product'],
    [[m, blue], 3, 'the combination has a number of its own, and two stand in carts'],
    [[blue, m], 3, 'in whichever order it is chosen'],
    [[m], 30, 'there is M in red'],
    [[s, red], 0, 'it is gone'],
    [[s], 30, 'there is S in blue'],
  ])('%j: %i, because %s', (chosen, expected) => {
    expect(availableOf(product, chosen)).toBe(expected);
  });

  test('never more than of the product', () => {
    expect(availableOf(shirt([of([m, blue], 50)], 4), [m, blue])).toBe(4);
  });

  test('a product without variables has one number', () => {
    expect(availableOf({ ...counter(7, 2), variables: {}, combinations: [] }, [])).toBe(5);
  });
});

test('what is chosen is counted by itself where it has a number of its own, or there is nothing to choose', () => {
  const product = shirt([of([m, blue], 5)]);
  expect(isCountedAlone(product, [blue, m])).toBe(true);
  for (const chosen of [[], [m], [m, red]]) expect(isCountedAlone(product, chosen)).toBe(false);
  expect(isCountedAlone({ ...counter(7), variables: {}, combinations: [] }, [])).toBe(true);
});

describe('How many are left in all', () => {
  test('none, if all combinations are gone', () => {
    const gone = [s, m].flatMap((size) => [blue, red].map((colour) => of([size, colour], 0)));
    expect(leftInAll(shirt(gone))).toBe(0);
  });

  test('what the combinations have together, but no more than the product', () => {
    const each = [s, m].flatMap((size) => [blue, red].map((colour) => of([size, colour], 2, 1)));
    expect(leftInAll(shirt(each))).toBe(8);
    expect(leftInAll(shirt(each, 3))).toBe(3);
  });
});

describe('What is said to be the last pieces', () => {
  const vest = shirt([of([s, blue], 2), of([s, red], 1), of([m, blue], 3, 1), of([m, red], 0)], 12);

  test.each`
    chosen       | pieces | why
    ${[]}        | ${5}   | ${'all combinations together, without what is in carts'}
    ${[s]}       | ${3}   | ${'both colours of a size'}
    ${[red]}     | ${1}   | ${'all sizes of a colour'}
    ${[m, blue]} | ${2}   | ${'the one that is chosen'}
    ${[m, red]}  | ${0}   | ${'gone'}
  `('of $chosen is $pieces: $why', ({ chosen, pieces }) => {
    expect(availableInAll(vest, chosen)).toBe(pieces);
  });
});

test('options of an address count once for each variable, and unknown ones do not', () => {
  expect(knownOptions(shirt([]), [red, 99, m, blue])).toEqual([m, blue]);
  expect(knownOptions(shirt([]), [])).toEqual([]);
});
