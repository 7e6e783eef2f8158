import { useQuery } from '@tanstack/react-query';
import { type Cents, euroText } from '#kernel/money.ts';
import { type Api, useApi } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
import { getPayMethods } from '../contract.ts';
import { type CommissionRange, commissionRange } from '../rules/payMethods.ts';

export const payMethodsQuery = (api: Api, order: { readonly id: string; readonly circuit_id: number }) =>
  dataQuery(api, ['pay-methods', order.id], getPayMethods, {
    params: { id: order.circuit_id },
    querystring: { order_id: order.id },
  });

/** A cart is no order yet. */
export const quotesQuery = (api: Api, amount: Cents) => ({
  ...dataQuery(api, ['pay-methods', 'amount', amount], getPayMethods, {
    params: { id: api.circuit },
    querystring: { amount: euroText(amount) },
  }),
  staleTime: 60_000,
});

/** Null where they add nothing, and until it is known. */
export function useCommissionRange(amount: Cents): CommissionRange | null {
  const { data } = useQuery({ ...quotesQuery(useApi(), amount), enabled: amount > 0 });
  return commissionRange((data ?? []).map(({ admin_cost }) => admin_cost));
}
