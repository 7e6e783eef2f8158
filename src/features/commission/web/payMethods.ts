import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Cents, euroText } from '#kernel/money.ts';
import { type Api, useApi } from '#web/api.tsx';
import { getPayMethods } from '../contract.ts';
import { type CommissionRange, commissionRange } from '../rules/payMethods.ts';

/** The ways of paying an order that its circuit offers, with what each adds to it. */
export const payMethodsQuery = (api: Api, order: { readonly id: string; readonly circuit_id: number }) =>
  queryOptions({
    queryKey: api.key('pay-methods', order.id),
    queryFn: async () =>
      (await api(getPayMethods, { params: { id: order.circuit_id }, querystring: { order_id: order.id } })).data,
  });

/** What the ways of paying would add to a cart's amount, which is no order yet. */
export const quotesQuery = (api: Api, amount: Cents) =>
  queryOptions({
    queryKey: api.key('pay-methods', 'amount', amount),
    queryFn: async () =>
      (await api(getPayMethods, { params: { id: api.circuit }, querystring: { amount: euroText(amount) } })).data,
    staleTime: 60_000,
  });

/** The least and the most that they would add; null where they add nothing, and until it is known. */
export function useCommissionRange(amount: Cents): CommissionRange | null {
  const { data } = useQuery({ ...quotesQuery(useApi(), amount), enabled: amount > 0 });
  return commissionRange((data ?? []).map(({ admin_cost }) => admin_cost));
}
