import { describe, expect, test } from 'vitest';
import { type Cents, euro } from './money.ts';
import { type Rule, refusalOf } from './rule.ts';

interface Case {
  readonly active: boolean;
  readonly total: Cents;
}

const rules: readonly Rule<Case>[] = [
  {
    code: 'this_coupon_is_not_active',
    says: 'A coupon works only while it is active.',
    source: 'checkout §8',
    broken: ({ active }) => !active,
  },
  {
    code: 'order_is_less_than',
    says: 'A coupon with a minimum works only on orders that reach it.',
    source: 'checkout §8',
    broken: ({ total }) => total < euro('50.00'),
    facts: () => ({ over: euro('50.00') }),
  },
];

describe('Rules as data', () => {
  test('a case that breaks none is not refused', () => {
    expect(refusalOf(rules, { active: true, total: euro('50.00') })).toBeUndefined();
  });

  test('a broken rule refuses with its code and its facts', () => {
    expect(refusalOf(rules, { active: true, total: euro('49.99') })).toMatchObject({
      code: 'order_is_less_than',
      facts: { over: euro('50.00') },
    });
  });

  test('of several broken rules the first speaks', () => {
    expect(refusalOf(rules, { active: false, total: euro('0.00') })).toMatchObject({
      code: 'this_coupon_is_not_active',
      facts: null,
    });
  });
});
