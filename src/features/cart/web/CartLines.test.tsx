import { expect, test } from 'vitest';
import { type Cents, euro, noMoney } from '#kernel/money.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import type { CartDetailView } from '../contract.ts';
import { CartLines } from './CartLines.tsx';

const registration = '0196aaaa-0000-7000-8000-000000000001';
const product = (price: Cents, parent_id: string | null): CartDetailView => ({
  id: '0196aaaa-0000-7000-8000-000000000002',
  itemable_type: 'shop_product',
  itemable_id: '501',
  parent_id,
  quantity: 1,
  price,
  total: price,
  name: 'Pasta party',
  shop_product_variable_id: '',
  shop_product_variables: [],
  require_shipping_address: 0,
  held: 1,
  service_for: null,
  itemable: null,
});

function lineOf(line: CartDetailView): string {
  const sums = { subtotal: noMoney, total_discount: noMoney, total_shipping: noMoney };
  const none = { count: 1, require_shipping_address: 0, held_until: null } as const;
  const nothing = { removed: new Set<string>(), error: null, remove: () => {}, putBack: () => {} };
  const removals = { ...nothing, deleteAllNow: () => Promise.resolve(true) };
  const [chosen, errors, done] = [new Map<string, number>(), new Map<string, Error>(), () => Promise.resolve(true)];
  const quantities = { chosen, errors, choose: () => {}, wrongLine: () => undefined, saveAllNow: done };
  return rendered(
    <CartLines
      cart={{ id: 'cart', ...none, ...sums, details: [line], shippings: [], blocked: [] }}
      quantities={quantities}
      removals={removals}
    />,
  );
}

test('a free service shows its one piece without a stepper (checkout §2)', () => {
  expect(lineOf(product(noMoney, registration))).not.toMatch(/<input|Aumenta la quantità/);
});

test.each([
  ['a service that costs something', product(euro('5.00'), registration)],
  ['a gift of the shop', product(noMoney, null)],
])('%s can be taken several times', (_, line) => {
  expect(lineOf(line)).toMatch(/<input.*Aumenta la quantità/);
});
