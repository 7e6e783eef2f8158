import { expect, test } from 'vitest';
import { type OrderState, orderStateNumber } from '#features/orders/rules/states.ts';
import { stateView } from '#features/orders/server/orderView.ts';
import { euro, noMoney } from '#kernel/money.ts';
import { aGivenLine, aRegistrationLine } from '../../../../tests/support/orderViews.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { PaidState } from './PayMethods.tsx';

const state = (name: OrderState, refunded: `${number}`, lang: 'it' | 'en', order_details = [aRegistrationLine()]) => {
  const total_amount_due = euro('130.70');
  const refunded_amount = euro(refunded);
  const own = { total_amount_due, own_returned: noMoney, own_to_return: refunded_amount };
  const current_state = stateView({ state: name, pay_method: null, due_day: null, ...own }, lang);
  const order = {
    current_state_id: orderStateNumber[name],
    current_state,
    total_amount_due,
    refunded_amount,
    order_details,
  };
  return rendered(<PaidState order={order} />, lang).replaceAll('\u00a0', ' ');
};

test.each`
  name                 | refunded    | it                          | en
  ${'paid'}            | ${'0.00'}   | ${'Pagato'}                 | ${'Paid'}
  ${'partly_refunded'} | ${'38.80'}  | ${'Restano pagati 91,90 €'} | ${'€91.90 remains paid'}
  ${'partly_refunded'} | ${'130.70'} | ${'Da rimborsare'}          | ${'To be refunded'}
  ${'refunded'}        | ${'130.70'} | ${'Da rimborsare'}          | ${'To be refunded'}
`('an order that is $name says so in place of its button (checkout §2)', ({ name, refunded, it, en }) => {
  expect(state(name, refunded, 'it')).toContain(`</svg>${it}</p>`);
  expect(state(name, refunded, 'en')).toContain(`</svg>${en}</p>`);
  expect(state(name, refunded, 'it')).not.toContain('<button');
});

test('what of the paid money is in a promo code is said beside it', () => {
  const given = [aGivenLine()];
  expect(state('partly_refunded', '38.80', 'it', given)).toContain(
    'Restano pagati 91,90 €, di cui 70,00 € in un codice promozionale</p>',
  );
  expect(state('paid', '0.00', 'en', given)).toContain('Paid, of which €70.00 in a promo code</p>');
});
