import { describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { withRest } from './takeOff.ts';

describe('A rest that is taken off beside the coupons belongs to the last one', () => {
  test.each`
    discounts     | rest   | each          | because
    ${[500, 300]} | ${0}   | ${[500, 300]} | ${'there is no rest'}
    ${[500, 300]} | ${40}  | ${[500, 340]} | ${'it is the last one’s'}
    ${[500, 30]}  | ${-20} | ${[500, 10]}  | ${'what is given back is the last one’s'}
    ${[500, 10]}  | ${-20} | ${[490, 0]}   | ${'none falls below zero'}
    ${[]}         | ${40}  | ${[]}         | ${'without a code nobody has it'}
  `('$discounts and $rest make $each: $because', ({ discounts, rest, each }) => {
    expect(withRest(discounts.map(cents), rest)).toEqual(each);
  });
});
