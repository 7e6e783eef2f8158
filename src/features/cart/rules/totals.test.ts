import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, euro } from '#kernel/money.ts';
import { cartTotals } from './totals.ts';

const line = (price: `${number}`, quantity = 1, requireShipping = false) => ({
  price: euro(price),
  quantity,
  requireShipping,
});
const rate = euro('6.00');

describe('The totals of a cart (checkout §9)', () => {
  test.each`
    lines                                              | subtotal   | shipping  | because
    ${[]}                                              | ${'0.00'}  | ${'0.00'} | ${'nothing costs nothing'}
    ${[line('35.00')]}                                 | ${'35.00'} | ${'0.00'} | ${'a registration is not shipped'}
    ${[line('35.00'), line('12.50', 2, true)]}         | ${'60.00'} | ${'6.00'} | ${'a shipped line adds the flat rate'}
    ${[line('9.90', 1, true), line('12.50', 2, true)]} | ${'34.90'} | ${'6.00'} | ${'the rate is due once'}
    ${[line('0.00')]}                                  | ${'0.00'}  | ${'0.00'} | ${'a free race is free'}
  `('$because', ({ lines, subtotal, shipping }) => {
    expect(cartTotals(lines, rate)).toMatchObject({ subtotal: euro(subtotal), shipping: euro(shipping), discount: 0 });
  });

  test('the subtotal is the sum of all prices, whatever the lines', () => {
    const anyLine = fc.record({
      price: fc.integer({ min: 0, max: 100_000 }).map(cents),
      quantity: fc.integer({ min: 1, max: 99 }),
      requireShipping: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        expect(cartTotals(lines, rate).subtotal).toBe(
          lines.reduce((all, { price, quantity }) => all + price * quantity, 0),
        );
      }),
    );
  });
});
