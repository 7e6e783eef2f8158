import { queryOptions } from '@tanstack/react-query';
import { ifOwn } from '#features/orders/web/useOrder.ts';
import type { AnswerOf, Api } from '#web/api.tsx';
import { getOrderResult } from '../contract.ts';
import { type ReturnPage, shownOutcome } from '../rules/outcome.ts';
import type { ProviderMethod } from '../rules/providers.ts';

export type OrderResult = AnswerOf<typeof getOrderResult>['data'];

const first = 10;
const most = 40;

/** Polling interval while a payment is open: first short, then longer, then no more. */
export const nextAsking = (asked: number): number | false => (asked < first ? 1_500 : asked < most ? 4_000 : false);

/** Satispay's page tells of its own payment, whatever other pages are open. */
const methodOf = (page: ReturnPage): ProviderMethod | undefined => (page === 'satispay' ? 'satispay' : undefined);

/** The outcome of an order's payment; null if the order is not the user's own, since the result pages are public. */
export const orderResultQuery = (api: Api, id: string | null, page: ReturnPage) =>
  queryOptions({
    queryKey: api.key('orders', id ?? 'none', 'result', methodOf(page)),
    queryFn: async (): Promise<OrderResult | null> => {
      if (id === null) return null;
      const asked = { params: { id }, querystring: { method: methodOf(page) } };
      return (await ifOwn(api(getOrderResult, asked), { data: null })).data;
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && shownOutcome(data.outcome, page) === 'pending' ? nextAsking(dataUpdateCount) : false,
  });
