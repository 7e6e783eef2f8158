import { describe, expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import { dueOf, netOf } from './total.ts';

describe('What an order comes to (checkout §9, "Totals")', () => {
  test.each`
    amount     | shipping  | discount   | cost      | net        | due        | because
    ${'35.00'} | ${'0.00'} | ${'0.00'}  | ${'0.00'} | ${'35.00'} | ${'35.00'} | ${'no method is chosen yet'}
    ${'35.00'} | ${'6.00'} | ${'10.00'} | ${'2.90'} | ${'31.00'} | ${'33.90'} | ${'shipping adds, a discount takes off, the commission comes on top'}
    ${'0.00'}  | ${'0.00'} | ${'0.00'}  | ${'0.00'} | ${'0.00'}  | ${'0.00'}  | ${'what is free is free'}
    ${'5.00'}  | ${'0.00'} | ${'8.00'}  | ${'0.00'} | ${'-3.00'} | ${'0.00'}  | ${'nobody is owed what a discount is too large by'}
  `('$due, for $because', ({ amount, shipping, discount, cost, net, due }) => {
    const order = { total_amount: euro(amount), total_shipping: euro(shipping), total_discount: euro(discount) };
    expect(netOf(order)).toBe(euro(net));
    expect(dueOf(netOf(order), euro(cost))).toBe(euro(due));
  });
});
