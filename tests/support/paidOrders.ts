import fc from 'fast-check';
import type { PaidOrder } from '#features/invoices/rules/invoiceLines.ts';
import { cents, sum } from '#kernel/money.ts';

const line = fc
  .record({
    kind: fc.constantFrom('registration' as const, 'product' as const),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 0, max: 20_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ kind, quantity, price, share }) => ({
    id: 'a',
    kind,
    description: { it: 'Voce', en: 'Item' },
    quantity,
    price: cents(price),
    total_amount: cents(price * quantity),
    discount: cents(Math.floor(price * quantity * share)),
  }));

/** An order whose discount is its lines' shares, and now and then a rest beyond them. */
export const paidOrder = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    shipping: fc.integer({ min: 0, max: 1_500 }),
    fee: fc.integer({ min: 0, max: 3_000 }),
    rest: fc.integer({ min: 0, max: 49 }),
  })
  .map(({ lines, shipping, fee, rest }): PaidOrder => {
    const shares = sum(lines.map(({ discount }) => discount));
    const left = sum(lines.map((one) => one.total_amount)) - shares + shipping + fee;
    return {
      lines,
      total_shipping: cents(shipping),
      shipping: null,
      admin_cost: cents(fee),
      total_discount: cents(shares + Math.min(rest, left)),
    };
  });
