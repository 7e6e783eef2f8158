import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { addCartDetail, type CartView, removeCartDetail } from '#features/cart/contract.ts';
import { cartQuery } from '#features/cart/web/useCart.ts';
import type { ProductView } from '#features/shop/contract.ts';
import { servicesQuery } from '#features/shop/web/useServices.ts';
import { type Api, useApi } from '#web/api.tsx';
import type { DraftView } from '../contract.ts';
import { draftQuery } from './useDraft.ts';

const add = (
  api: Api,
  cartId: string,
  draft: DraftView,
  lineId: string,
  product: ProductView,
  variables: readonly number[],
) =>
  api(addCartDetail, {
    params: { id: cartId },
    body: {
      detail_type: 'product',
      product_id: product.id,
      quantity: 1,
      parent_id: lineId,
      member_id: draft.member?.id,
      variables: [...variables],
    },
  });

const lineOf = (cart: CartView | null, draft: DraftView, product: ProductView) =>
  cart?.details.find(
    ({ parent_id, itemable_id }) => parent_id === draft.cart_detail_id && itemable_id === String(product.id),
  );

export function useServices(draft: DraftView) {
  const api = useApi();
  const queries = useQueryClient();
  const { data: services } = useSuspenseQuery(servicesQuery(api, draft.race_type, draft.race_id));
  const { data: cart } = useSuspenseQuery(cartQuery(api));
  // The running total includes the services below the registration's line.
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: cartQuery(api).queryKey }),
      queries.invalidateQueries({ queryKey: draftQuery(api, draft.id).queryKey }),
    ]);

  const put = useMutation({
    mutationFn: async ({ product, variables }: { product: ProductView; variables: readonly number[] }) => {
      if (cart && draft.cart_detail_id) await add(api, cart.id, draft, draft.cart_detail_id, product, variables);
    },
    onSettled: refresh,
  });
  const take = useMutation({
    mutationFn: async ({ detailId }: { product: ProductView; detailId: string }) => {
      if (cart) await api(removeCartDetail, { params: { id: cart.id, detailId } });
    },
    onSettled: refresh,
  });

  return { services, lineOf: (product: ProductView) => lineOf(cart, draft, product), put, take };
}
