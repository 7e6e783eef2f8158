import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { CartView } from '#features/cart/contract.ts';
import { cartQuery } from '#features/cart/web/useCart.ts';
import type { ShippingView } from '#features/shop/contract.ts';
import { euroText } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { useApi } from '#web/api.tsx';
import { isLostConnection } from '#web/lostConnection.ts';
import { createOrder } from '../contract.ts';
import { orderQuery } from './useOrder.ts';

interface CheckoutOf {
  readonly cart: CartView;
  /** How its goods are delivered; none where nothing is. */
  readonly shipping: ShippingView | undefined;
  readonly addressId: string | null;
}

/** The idempotency key of an order: the same for the same request, in every tab and after a reload. */
export const orderKey = (
  cart: Pick<CartView, 'id' | 'subtotal'>,
  { shipping, addressId }: Pick<CheckoutOf, 'shipping' | 'addressId'>,
): string => ['cart', cart.id, euroText(cart.subtotal), shipping?.id ?? 'none', addressId ?? 'none'].join('.');

/** Turns the cart into an order and goes to its checkout (checkout §4). */
export function useCheckout() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ cart, shipping, addressId }: CheckoutOf) =>
      (
        await api(createOrder, {
          headers: { 'idempotency-key': orderKey(cart, { shipping, addressId }) },
          body: {
            cart_id: cart.id,
            total_amount: euroText(cart.subtotal),
            total_discount: euroText(cart.total_discount),
            shipping_id: shipping?.id,
            require_shipping_address: shipping?.require_shipping_address ?? 0,
            shipping_address_id: addressId,
          },
        })
      ).data,
    onSuccess: async (order) => {
      client.setQueryData(orderQuery(api, order.id).queryKey, order);
      await navigate(paths.checkout(api.lang, order.id));
      await client.invalidateQueries({ queryKey: cartQuery(api).queryKey });
    },
    onError: (error) => {
      // The order may be there, and only its answer lost: the cart stays as it is, so that trying again leads to it.
      if (isLostConnection(error)) return;
      void client.invalidateQueries({ queryKey: cartQuery(api).queryKey });
      void client.invalidateQueries({ queryKey: api.key('starts') });
    },
  });
}
