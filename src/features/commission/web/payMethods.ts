import { queryOptions } from '@tanstack/react-query';
import { type Cents, euroText } from '#kernel/money.ts';
import type { Api } from '#web/api.tsx';
import { getPayMethods } from '../contract.ts';

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
