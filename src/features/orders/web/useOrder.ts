import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, ApiError, useApi } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
import {
  changeOrderState,
  getNextPass,
  getOrder,
  getOrderPasses,
  getOrders,
  getOrderWire,
  type OrderTakenBack,
  type OrderView,
  takeOrderBack,
} from '../contract.ts';
import { orderStateNumber } from '../rules/states.ts';

export const orderQuery = (api: Api, id: string) => dataQuery(api, ['orders', id], getOrder, { params: { id } });

export const ordersQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: api.key('orders', 'page', page),
    queryFn: () => api(getOrders, { querystring: { page } }),
  });

const notOwn = new Set<string>(['order_not_found', 'not_signed_in', 'invalid_input']);

/** For the public result pages: another value for an order of somebody else, or without a sign-in. */
export async function ifOwn<Data, Else>(reading: Promise<Data>, otherwise: Else): Promise<Data | Else> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && notOwn.has(error.code)) return otherwise;
    throw error;
  }
}

export const passesQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: api.key('orders', id, 'passes'),
    queryFn: async () => (await ifOwn(api(getOrderPasses, { params: { id } }), { data: [] })).data,
  });

/** Of whoever starts first. */
export const nextPassQuery = (api: Api) => dataQuery(api, ['orders', 'next-pass'], getNextPass, { querystring: {} });

export const wireQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: api.key('orders', id, 'wire'),
    queryFn: async () => (await ifOwn(api(getOrderWire, { params: { id } }), { data: null })).data,
  });

export function useCancelOrder(onCancelled: () => unknown) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<OrderView> =>
      (await api(changeOrderState, { body: { order_id: id, state_id: orderStateNumber.cancelled } })).data,
    // Before the refetch, which may unmount the page and drop its callback.
    onSuccess: onCancelled,
    onSettled: () => client.invalidateQueries({ queryKey: api.key() }),
  });
}

/** Its page is left at once: nothing is read anew while it is still there. */
export function useTakeBackOrder() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<OrderTakenBack> => (await api(takeOrderBack, { params: { id } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: api.key(), refetchType: 'none' }),
  });
}
