import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, sum } from '#kernel/money.ts';
import { shareOut } from './shareOut.ts';

const amounts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 });

test('every cent of a movement is in a payment, and every cent of a payment came with a movement', () => {
  fc.assert(
    fc.property(amounts, amounts, (came, went) => {
      const movements = came.map((amount, at) => ({ id: `m${at}`, amount: cents(amount) }));
      const total = sum(movements.map(({ amount }) => amount));
      const first = went.filter((_, at) => went.slice(0, at + 1).reduce((one, other) => one + other) < total);
      const last = total - first.reduce((one, other) => one + other, 0);
      const parts = [...first, last].map((amount, at) => ({ id: `p${at}`, orderId: 'o', amount: cents(amount) }));
      const shared = shareOut(movements, parts);
      for (const { id, amount } of movements)
        expect(sum(shared.filter((one) => one.movementId === id).map((one) => one.amount))).toBe(amount);
      for (const { id, amount } of parts)
        expect(sum(shared.filter((one) => one.paymentId === id).map((one) => one.amount))).toBe(amount);
      expect(shared.every(({ amount }) => amount > 0)).toBe(true);
    }),
  );
});

test('sums that differ are a fault of ours', () => {
  const one = [{ id: 'm', amount: cents(10) }];
  expect(() => shareOut(one, [{ id: 'p', orderId: 'o', amount: cents(9) }])).toThrow(RangeError);
  expect(() => shareOut(one, [{ id: 'p', orderId: 'o', amount: cents(11) }])).toThrow(RangeError);
});
