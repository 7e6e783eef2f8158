import { useMutation, useQueryClient } from '@tanstack/react-query';
import { payMethodsQuery } from '#features/commission/web/payMethods.ts';
import type { OrderView } from '#features/orders/contract.ts';
import { orderQuery } from '#features/orders/web/useOrder.ts';
import { ApiError, useApi } from '#web/api.tsx';
import { applyCoupon, removeCoupon } from '../contract.ts';

type Order = Pick<OrderView, 'id' | 'circuit_id'>;

/** Applies codes to an order and takes them off; either way the page's amounts and ways of paying are loaded anew. */
export function useCodes(order: Order) {
  const api = useApi();
  const client = useQueryClient();
  const { id } = order;
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: orderQuery(api, id).queryKey }),
      client.invalidateQueries({ queryKey: payMethodsQuery(api, order).queryKey }),
    ]);
  const apply = useMutation({
    mutationFn: async (code: string) => (await api(applyCoupon, { body: { order_id: id, code } })).data,
    // A refusal may come from another tab's change, or from a payment.
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: async (code: string) => {
      const asked = { params: { code }, querystring: { order_id: id }, body: undefined };
      await api(removeCoupon, asked).catch((error: unknown) => {
        // It was taken off in another tab.
        if (!(error instanceof ApiError) || error.code !== 'coupon_code_not_found') throw error;
      });
      return code;
    },
    onSettled: reload,
  });
  return { apply, remove };
}
