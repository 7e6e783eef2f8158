import { expect, test } from 'vitest';
import { orderStateNumber } from '#features/orders/rules/states.ts';
import { euro } from '#kernel/money.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { PaidState } from './PaidState.tsx';

const state = (name: keyof typeof orderStateNumber, refunded: `${number}`, lang: 'it' | 'en') => {
  const order = {
    current_state_id: orderStateNumber[name],
    total_amount_due: euro('130.70'),
    refunded_amount: euro(refunded),
  };
  return rendered(<PaidState order={order} />, lang).replaceAll('\u00a0', ' ');
};

test.each`
  name                 | refunded    | it                          | en
  ${'paid'}            | ${'0.00'}   | ${'Pagato'}                 | ${'Paid'}
  ${'partly_refunded'} | ${'38.80'}  | ${'Restano pagati 91,90 €'} | ${'€91.90 remains paid'}
  ${'refunded'}        | ${'130.70'} | ${'Rimborsato'}             | ${'Refunded'}
`('an order that is $name says so in place of its button (checkout §2)', ({ name, refunded, it, en }) => {
  expect(state(name, refunded, 'it')).toContain(`</svg>${it}</p>`);
  expect(state(name, refunded, 'en')).toContain(`</svg>${en}</p>`);
  expect(state(name, refunded, 'it')).not.toContain('<button');
});
