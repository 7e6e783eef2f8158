// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { addressesQuery } from '#features/addresses/web/useAddresses.ts';
import type { CartDetailView, CartView } from '#features/cart/contract.ts';
import { cartText } from '#features/cart/text/index.ts';
import { BuyForm } from '#features/cart/web/BuyForm.tsx';
import { cartQuery } from '#features/cart/web/useCart.ts';
import { useChoice } from '#features/cart/web/useChoice.ts';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import CartPage from '#features/orders/web/CartPage.tsx';
import type { ProductView } from '#features/shop/contract.ts';
import { shopText } from '#features/shop/text/index.ts';
import { cents, euro, euroText, noMoney } from '#kernel/money.ts';
import { textIn } from '#text/translate.ts';
import { button, description, field, played, press, refused, send, settled, type } from '../support/played.tsx';

const shirt = {
  ...{ id: 501, price: euro('5.00'), stock: 5, ordered: 0, cart_blocked: 0, purchased: 0, most_pieces: 20 },
  ...{ i18n: { name: 'Maglia' }, variables: {}, combinations: [], have_size_table: 0 },
} as unknown as ProductView;

const c1 = '0197a1b2-0000-7000-8000-000000000001';
const l1 = '0197a1b2-0000-7000-8000-000000000002';
const cartOf = (quantity: number) => {
  const line = {
    ...{ id: l1, itemable_type: 'shop_product', itemable_id: '501', parent_id: null, quantity, name: 'Maglia' },
    ...{ price: euro('5.00'), total: cents(500 * quantity), shop_product_variables: [], service_for: null },
    ...{ shop_product_variable_id: '', require_shipping_address: 0, held: 1, itemable: null },
  } as CartDetailView;
  const none = { total_shipping: noMoney, total_discount: noMoney, require_shipping_address: 0, held_until: null };
  const cart = { id: c1, count: 1, details: [line], subtotal: line.total, shippings: [], blocked: [], ...none };
  return cart as unknown as CartView;
};
const wired = (cart: CartView) =>
  JSON.parse(JSON.stringify(cart), (key, value) =>
    ['price', 'total', 'subtotal', 'total_shipping', 'total_discount'].includes(key) ? euroText(value) : value,
  );

const Buy = () => <BuyForm product={shirt} choice={useChoice(shirt)} next={{ to: '/it/shop', label: 'Shop' }} />;

describe('What is typed is what is added', () => {
  const t = textIn(shopText, 'it');
  const buying = (account: object | null) =>
    played(<Buy />, {
      at: '/it/shop/maglia',
      answers: {
        'POST /v2/carts': () => ({ status: 201, body: { data: wired(cartOf(1)) } }),
        [`POST /v2/carts/${c1}/details`]: () => ({ status: 201, body: { data: wired(cartOf(4)) } }),
      },
      known: (client, api) => client.setQueryData(accountQuery(api).queryKey, account as never),
    });
  const added = (calls: readonly { readonly body: unknown }[]) =>
    calls.flatMap(({ body }) => (body as { quantity?: number } | undefined)?.quantity ?? []);

  test.each([
    ['by Enter', () => send(field(t('quantity')))],
    ['by a click', () => press(button(t('add')))],
  ])('%s, without leaving the field', async (_, add) => {
    const { calls } = await buying({});
    await type(field(t('quantity')), '4');
    await add();
    expect(added(calls)).toEqual([4]);
  });

  test.each(['0', '-1', '1.5', '6', ''])('“%s” is said, and nothing is added', async (typed) => {
    const { calls } = await buying({});
    const quantity = field(t('quantity'));
    quantity.focus();
    await type(quantity, typed);
    await press(button(t('add')));
    expect(calls).toEqual([]);
    expect(description(t('quantity'))).toContain('da 1 a 5');
    expect([quantity.value, document.activeElement]).toEqual([typed, quantity]);
  });

  test('and is still chosen after signing in', async () => {
    const { address } = await buying(null);
    await type(field(t('quantity')), '4');
    await press(button(t('add')));
    expect(decodeURIComponent(address())).toContain('redirect=/it/shop/maglia?quantity=4');
  });
});

describe('What is typed in the cart is what is ordered', () => {
  const t = textIn(cartText, 'it');
  const put = `PUT /v3.0/carts/${c1}/details/${l1}`;
  const opened = async (save: () => ReturnType<typeof refused>) => {
    const playing = await played(<CartPage />, {
      at: '/it/cart',
      answers: {
        [put]: save,
        'GET /v3.0/carts': () => ({ body: { data: wired(cartOf(5)) } }),
        'POST /v3.0/orders': () => refused(409, 'cart_changed'),
        'GET /v3.0/circuits/15/payments_methods': () => ({ body: { data: [] } }),
      },
      known: (client, api) => {
        client.setQueryData(cartQuery(api).queryKey, cartOf(5));
        client.setQueryData(addressesQuery(api).queryKey, []);
      },
    });
    const changes = () => playing.calls.filter(({ to }) => !to.startsWith('GET'));
    return { ...playing, changes };
  };
  const quantity = () => field(t('quantity_of', { name: 'Maglia' }));
  const checkout = async () => {
    const [first] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === t('checkout'));
    await press(first!);
    await settled();
  };

  test('the order waits for what is not saved, and has the total of it', async () => {
    const { changes } = await opened(() => ({ body: { data: wired(cartOf(2)) } }));
    await type(quantity(), '2');
    await checkout();
    expect(changes()).toMatchObject([
      { to: put, body: { quantity: 2 } },
      { to: 'POST /v3.0/orders', body: { total_amount: '10.00' } },
    ]);
  });

  test('what could not be saved is not ordered, and says why beside its field', async () => {
    const { changes } = await opened(() => refused(409, 'quantity_not_available'));
    quantity().focus();
    await type(quantity(), '9');
    await checkout();
    expect(changes().map(({ to }) => to)).toEqual([put]);
    expect(description(t('quantity_of', { name: 'Maglia' }))).toContain('quantity_not_available');
    expect(quantity().value).toBe('5');
  });

  test('nothing is ordered while what stands there is no number: the field is shown', async () => {
    const { changes } = await opened(() => refused(409, 'sold_out'));
    quantity().focus();
    await type(quantity(), '0');
    await checkout();
    expect([changes(), quantity().value]).toEqual([[], '0']);
    expect(document.activeElement).toBe(quantity());
    expect(description(t('quantity_of', { name: 'Maglia' }))).toContain('da 1 a 999');
  });

  test('what was changed a moment before the page was left is saved', async () => {
    const { changes } = await opened(() => ({ body: { data: wired(cartOf(3)) } }));
    await type(quantity(), '3');
    window.dispatchEvent(new Event('pagehide'));
    await settled();
    expect(changes()).toMatchObject([{ to: put, body: { quantity: 3 } }]);
  });
});
