import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderState, orderStates } from '#features/orders/rules/states.ts';
import { cents, euro } from '#kernel/money.ts';
import { type Asked, type Settlement, type Standing, settlementOf } from './settlement.ts';

const paid: Standing = { state: 'paid', declined: false, amount: euro('54.50'), currency: 'eur', orderId: 'o1' };
const asked: Asked = { state: 'open', amount: euro('54.50'), orderId: 'o1' };

describe('What is done with a payment', () => {
  test.each`
    standing                             | asked                                | order                 | left     | settlement        | because
    ${paid}                              | ${asked}                             | ${'awaiting_payment'} | ${true}  | ${'pay'}          | ${'the order awaits it'}
    ${paid}                              | ${asked}                             | ${'expired'}          | ${true}  | ${'revive'}       | ${'late money while the places are there'}
    ${paid}                              | ${asked}                             | ${'cancelled'}        | ${true}  | ${'revive'}       | ${'the buyer paid after all'}
    ${paid}                              | ${asked}                             | ${'expired'}          | ${false} | ${'refund_late'}  | ${'late money, and the places are gone'}
    ${paid}                              | ${asked}                             | ${'paid'}             | ${true}  | ${'refund_twice'} | ${'the order is paid already'}
    ${paid}                              | ${{ ...asked, state: 'paid' }}       | ${'paid'}             | ${true}  | ${'nothing'}      | ${'a notice that comes twice changes nothing'}
    ${paid}                              | ${{ ...asked, state: 'superseded' }} | ${'paid'}             | ${true}  | ${'refund_twice'} | ${'an old session was paid after the new one'}
    ${{ ...paid, state: 'open' }}        | ${asked}                             | ${'awaiting_payment'} | ${true}  | ${'nothing'}      | ${'a forged notice: the provider knows of no money'}
    ${{ ...paid, state: 'expired' }}     | ${asked}                             | ${'awaiting_payment'} | ${true}  | ${'fail'}         | ${'the session is over'}
    ${{ ...paid, amount: euro('0.50') }} | ${asked}                             | ${'awaiting_payment'} | ${true}  | ${'mismatch'}     | ${'the amount is not the one asked for'}
    ${{ ...paid, currency: 'usd' }}      | ${asked}                             | ${'awaiting_payment'} | ${true}  | ${'mismatch'}     | ${'the currency is another'}
    ${{ ...paid, orderId: 'o2' }}        | ${asked}                             | ${'awaiting_payment'} | ${true}  | ${'mismatch'}     | ${'it pays another order'}
  `('$settlement: $because', ({ standing, asked: of, order, left, settlement }) => {
    expect(settlementOf(standing, of, { state: order, acceptsAmount: true }, left)).toBe(settlement);
  });

  test('an order that has come to another amount since takes no money of the old one', () => {
    const order = { state: 'awaiting_payment' as const, acceptsAmount: false };
    expect(settlementOf(paid, asked, order, true)).toBe('refund_changed');
  });

  test('money that was not collected as asked never makes an order paid, whatever the rest', () => {
    const makesPaid: readonly Settlement[] = ['pay', 'revive'];
    fc.assert(
      fc.property(
        fc.constantFrom<OrderState>(...orderStates),
        fc.constantFrom<Standing['state']>('open', 'processing', 'paid', 'expired'),
        fc.integer({ min: 1, max: 20_000 }),
        fc.boolean(),
        (order, state, amount, left) => {
          const done = settlementOf(
            { ...paid, state, amount: cents(amount) },
            asked,
            { state: order, acceptsAmount: true },
            left,
          );
          if (makesPaid.includes(done)) expect([state, amount]).toEqual(['paid', 5_450]);
        },
      ),
    );
  });
});
