import { expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { CartSummary } from './CartSummary.tsx';

const summary = (amounts: { readonly total_shipping?: `${number}`; readonly total_discount?: `${number}` } = {}) => {
  const { total_shipping = '0.00', total_discount = '0.00' } = amounts;
  const sums = { subtotal: euro('35.00'), total_shipping: euro(total_shipping), total_discount: euro(total_discount) };
  const none = { details: [], blocked: [], count: 0, require_shipping_address: 0, held_until: null } as const;
  return rendered(<CartSummary cart={{ id: 'cart', ...none, ...sums, details: [], blocked: [] }} />);
};

test('what a cart comes to is announced when a line is changed or removed', () => {
  expect(summary()).toMatch(/^<div aria-live="polite">.*35,00/);
});

test('shipping adds, a discount takes off; neither is shown where there is none (checkout §2)', () => {
  const whole = summary({ total_shipping: '6.00', total_discount: '10.00' });
  for (const amount of ['6,00', '−10,00', '31,00']) expect(whole).toContain(amount);
  expect(summary().match(/\d+,\d\d/g)).toEqual(['35,00', '35,00']);
});
