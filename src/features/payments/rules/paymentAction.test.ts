import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderState, orderStates } from '#features/orders/rules/states.ts';
import { cents, euro } from '#kernel/money.ts';
import { type PaymentAction, type PaymentRequest, type ProviderPayment, paymentAction } from './paymentAction.ts';

const paid: ProviderPayment = { state: 'paid', declined: false, amount: euro('54.50'), currency: 'eur', orderId: 'o1' };
const request: PaymentRequest = { state: 'open', amount: euro('54.50'), orderId: 'o1', declines: 0 };

describe('What is done with a payment', () => {
  test.each`
    told                                 | request                                | order                 | left     | action            | because
    ${paid}                              | ${request}                             | ${'awaiting_payment'} | ${true}  | ${'pay'}          | ${'the order awaits it'}
    ${paid}                              | ${request}                             | ${'expired'}          | ${true}  | ${'revive'}       | ${'late money while the places are there'}
    ${paid}                              | ${request}                             | ${'cancelled'}        | ${true}  | ${'revive'}       | ${'the buyer paid after all'}
    ${paid}                              | ${request}                             | ${'expired'}          | ${false} | ${'refund_late'}  | ${'late money, and the places are gone'}
    ${paid}                              | ${request}                             | ${'paid'}             | ${true}  | ${'refund_twice'} | ${'the order is paid already'}
    ${paid}                              | ${{ ...request, state: 'paid' }}       | ${'paid'}             | ${true}  | ${'nothing'}      | ${'a notice that comes twice changes nothing'}
    ${paid}                              | ${{ ...request, state: 'superseded' }} | ${'paid'}             | ${true}  | ${'refund_twice'} | ${'an old session was paid after the new one'}
    ${{ ...paid, state: 'open' }}        | ${request}                             | ${'awaiting_payment'} | ${true}  | ${'nothing'}      | ${'a forged notice: the provider knows of no money'}
    ${{ ...paid, state: 'expired' }}     | ${request}                             | ${'awaiting_payment'} | ${true}  | ${'fail'}         | ${'the session is over'}
    ${{ ...paid, amount: euro('0.50') }} | ${request}                             | ${'awaiting_payment'} | ${true}  | ${'mismatch'}     | ${'the amount is not the one asked for'}
    ${{ ...paid, currency: 'usd' }}      | ${request}                             | ${'awaiting_payment'} | ${true}  | ${'mismatch'}     | ${'the currency is another'}
    ${{ ...paid, orderId: 'o2' }}        | ${request}                             | ${'awaiting_payment'} | ${true}  | ${'mismatch'}     | ${'it pays another order'}
  `('$action: $because', ({ told, request: of, order, left, action }) => {
    expect(paymentAction(told, of, { state: order, acceptsAmount: true }, left)).toBe(action);
  });

  const approved = { ...paid, state: 'approved' } as const;
  test.each`
    told                                     | request                                | order                 | accepts  | left     | action        | because
    ${approved}                              | ${request}                             | ${'awaiting_payment'} | ${true}  | ${true}  | ${'capture'}  | ${'the order awaits it'}
    ${approved}                              | ${{ ...request, state: 'capturing' }}  | ${'awaiting_payment'} | ${true}  | ${true}  | ${'capture'}  | ${'whoever began it did not live to end it'}
    ${approved}                              | ${{ ...request, state: 'capturing' }}  | ${'paid'}             | ${true}  | ${true}  | ${'fail'}     | ${'whoever began it died, and the order was paid otherwise'}
    ${approved}                              | ${{ ...request, state: 'capturing' }}  | ${'awaiting_payment'} | ${false} | ${true}  | ${'fail'}     | ${'whoever began it died, and the order comes to another amount'}
    ${approved}                              | ${{ ...request, state: 'capturing' }}  | ${'cancelled'}        | ${true}  | ${false} | ${'fail'}     | ${'whoever began it died, and its athlete has refused'}
    ${approved}                              | ${{ ...request, state: 'superseded' }} | ${'awaiting_payment'} | ${true}  | ${true}  | ${'nothing'}  | ${'a page that was ended is never captured'}
    ${approved}                              | ${{ ...request, state: 'failed' }}     | ${'awaiting_payment'} | ${true}  | ${true}  | ${'nothing'}  | ${'it is over'}
    ${approved}                              | ${request}                             | ${'paid'}             | ${true}  | ${true}  | ${'nothing'}  | ${'the order is paid already'}
    ${approved}                              | ${request}                             | ${'awaiting_payment'} | ${false} | ${true}  | ${'nothing'}  | ${'the order has come to another amount since'}
    ${approved}                              | ${request}                             | ${'expired'}          | ${true}  | ${false} | ${'nothing'}  | ${'its athlete has refused'}
    ${approved}                              | ${request}                             | ${'expired'}          | ${true}  | ${true}  | ${'capture'}  | ${'it may revive the order'}
    ${{ ...approved, amount: euro('0.50') }} | ${request}                             | ${'awaiting_payment'} | ${true}  | ${true}  | ${'mismatch'} | ${'the amount is not the one asked for'}
    ${{ ...approved, currency: 'usd' }}      | ${request}                             | ${'awaiting_payment'} | ${true}  | ${true}  | ${'mismatch'} | ${'the currency is another'}
    ${{ ...approved, orderId: 'o2' }}        | ${request}                             | ${'awaiting_payment'} | ${true}  | ${true}  | ${'mismatch'} | ${'it pays another order'}
    ${approved}                              | ${{ ...request, declines: 3 }}         | ${'awaiting_payment'} | ${true}  | ${true}  | ${'fail'}     | ${'it was declined three times'}
    ${{ ...paid, state: 'open' }}            | ${{ ...request, state: 'capturing' }}  | ${'awaiting_payment'} | ${true}  | ${true}  | ${'reopen'}   | ${'the capture was declined'}
  `('approved money, $action: $because', ({ told, request: of, order, accepts, left, action }) => {
    expect(paymentAction(told, of, { state: order, acceptsAmount: accepts }, left)).toBe(action);
  });

  test('an order that has come to another amount since takes no money of the old one', () => {
    const order = { state: 'awaiting_payment' as const, acceptsAmount: false };
    expect(paymentAction(paid, request, order, true)).toBe('refund_changed');
  });

  test('money that was not collected as asked never makes an order paid, whatever the rest', () => {
    const makesPaid: readonly PaymentAction[] = ['pay', 'revive'];
    fc.assert(
      fc.property(
        fc.constantFrom<OrderState>(...orderStates),
        fc.constantFrom<ProviderPayment['state']>('open', 'approved', 'processing', 'paid', 'expired'),
        fc.integer({ min: 1, max: 20_000 }),
        fc.boolean(),
        (order, state, amount, left) => {
          const done = paymentAction(
            { ...paid, state, amount: cents(amount) },
            request,
            { state: order, acceptsAmount: true },
            left,
          );
          if (makesPaid.includes(done)) expect([state, amount]).toEqual(['paid', 5_450]);
          if (done === 'capture') expect([state, amount]).toEqual(['approved', 5_450]);
        },
      ),
    );
  });
});
