import { expect, test } from 'vitest';
import { netOf } from '#features/commission/rules/total.ts';
import { quotesQuery } from '#features/commission/web/payMethods.ts';
import type { ShippingView } from '#features/shop/contract.ts';
import { euro } from '#kernel/money.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { CartSummary } from './CartSummary.tsx';

interface CartCase {
  readonly total_shipping?: `${number}`;
  readonly total_discount?: `${number}`;
  /** How many lines. */
  readonly count?: number;
  /** What the ways of paying would add. */
  readonly commissions?: readonly `${number}`[];
}

const summary = (amounts: CartCase = {}) => {
  const { total_shipping = '0.00', total_discount = '0.00', commissions = [], count = 1 } = amounts;
  const sums = { subtotal: euro('35.00'), total_shipping: euro(total_shipping), total_discount: euro(total_discount) };
  const none = { details: [], blocked: [], count, require_shipping_address: 0, held_until: null } as const;
  const shipping: ShippingView = {
    id: 1,
    i18n: { name: 'Corriere', description: '' },
    price: sums.total_shipping,
    require_shipping_address: 1,
    collection: null,
  };
  const methods = commissions.map((cost) => ({ admin_cost: euro(cost) }));
  return rendered(
    <CartSummary
      cart={{ id: 'cart', ...none, ...sums, details: [], shippings: [], blocked: [] }}
      {...(sums.total_shipping > 0 && { shipping })}
    />,
    'it',
    (client, api) =>
      client.setQueryData(quotesQuery(api, netOf({ ...sums, total_amount: sums.subtotal })).queryKey, methods as never),
  );
};

test('what a cart comes to is announced when a line is changed or removed', () => {
  expect(summary()).toMatch(/^<div aria-live="polite">.*35,00/);
});

test('shipping adds, a discount takes off; neither is shown where there is none (checkout §2)', () => {
  const whole = summary({ total_shipping: '6.00', total_discount: '10.00' });
  for (const amount of ['Consegna: Corriere', '6,00', '−10,00', '31,00']) expect(whole).toContain(amount);
  expect(summary().match(/\d+,\d\d/g)).toEqual(['35,00', '35,00']);
});

test('the total is the least that is paid, and says so where another way of paying costs more', () => {
  const open = summary({ commissions: ['2.70', '0.40'] });
  expect(open).toMatch(/Commissione<\/dt><dd><small>da<\/small> 0,40.*Totale.*<small>da<\/small> 35,40/);
  const alike = summary({ commissions: ['2.70', '2.70'] });
  expect(alike).toMatch(/Commissione<\/dt><dd>2,70.*Totale<\/span><strong[^>]*>37,70/);
  expect(summary({ commissions: ['0.00', '0.00'] })).not.toContain('Commissione');
});

test('a cart whose last line was just removed costs nothing: no total says that it is free', () => {
  expect(summary({ count: 0 })).toBe('<div aria-live="polite"><p>Il carrello è vuoto.</p></div>');
});
