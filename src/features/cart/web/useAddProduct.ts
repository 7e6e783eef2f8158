import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProductView } from '#features/shop/contract.ts';
import { useApi } from '#web/api.tsx';
import { addCartDetail, createCart } from '../contract.ts';
import { cartQuery } from './useCart.ts';

interface NewLine {
  readonly product: ProductView;
  readonly quantity: number;
  readonly options: readonly number[];
  /** The registration that a service is for: a line of the cart, or of an order. */
  readonly parent: string | null;
}

export function useAddProduct() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ product, quantity, options, parent }: NewLine) => {
      const { data: cart } = await api(createCart, { body: { circuit_id: api.circuit } });
      const { data } = await api(addCartDetail, {
        params: { id: cart.id },
        body: {
          detail_type: 'product',
          product_id: product.id,
          quantity,
          parent_id: parent,
          variables: [...options],
        },
      });
      return data;
    },
    onSuccess: (cart) => client.setQueryData(cartQuery(api).queryKey, cart),
    // What is left of it has changed, here or elsewhere.
    onSettled: () => client.invalidateQueries({ queryKey: api.key('shop') }),
  });
}
