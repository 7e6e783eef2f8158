import { expect, test } from 'vitest';
import { euro, sum } from '#kernel/money.ts';
import type { CartDetailView, CartView } from '../contract.ts';
import { withoutLines } from './withoutLines.ts';

const line = (id: string, price: `${number}`, more: Partial<CartDetailView> = {}): CartDetailView => ({
  id,
  itemable_type: 'shop_product',
  itemable_id: id,
  parent_id: null,
  quantity: 1,
  price: euro(price),
  total: euro(price),
  name: id,
  shop_product_variable_id: '',
  shop_product_variables: [],
  require_shipping_address: 0,
  held: 1,
  service_for: null,
  itemable: null,
  ...more,
});

const cartOf = (...details: CartDetailView[]): CartView => ({
  id: 'cart',
  details,
  subtotal: sum(details.map(({ total }) => total)),
  total_discount: euro('0.00'),
  total_shipping: euro('6.00'),
  require_shipping_address: 1,
  shippings: [],
  held_until: null,
  blocked: [{ error: 'sold_out', detail: 'Sold out', detail_id: 'bus', race_id: null }],
  count: details.length,
});

const cart = cartOf(
  line('run', '35.00'),
  line('bus', '5.00', { parent_id: 'run' }),
  line('shirt', '20.00', { require_shipping_address: 1 }),
);

test('a deleted parent takes its children along', () => {
  const left = withoutLines(cart, new Set(['run']));
  expect(left.details.map(({ id }) => id)).toEqual(['shirt']);
  expect(left).toMatchObject({ subtotal: euro('20.00'), count: 1, blocked: [], total_shipping: euro('6.00') });
});

test('shipping goes with the last line that is shipped', () => {
  expect(withoutLines(cart, new Set(['shirt']))).toMatchObject({
    subtotal: euro('40.00'),
    total_shipping: euro('0.00'),
    require_shipping_address: 0,
  });
});

test('what blocks another line still blocks', () => {
  expect(withoutLines(cart, new Set(['shirt'])).blocked).toHaveLength(1);
});

test('an emptied cart lacks nothing, as the second of a pair', () => {
  const pair = { error: 'sold_out', detail: 'Manca il secondo', detail_id: null, race_id: 1 } as const;
  const cart = { ...cartOf(line('pair', '50.00')), blocked: [pair] };
  expect(withoutLines(cart, new Set(['pair'])).blocked).toEqual([]);
  const two = { ...cartOf(line('pair', '50.00'), line('bus', '5.00')), blocked: [pair] };
  expect(withoutLines(two, new Set(['bus'])).blocked).toEqual([pair]);
});
