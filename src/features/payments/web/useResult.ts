import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ifOwn } from '#features/orders/web/useOrder.ts';
import { PersonalId } from '#kernel/wire.ts';
import { type Api, useApi } from '#web/api.tsx';
import type { AnswerOf } from '#web/readAnswer.ts';
import { getOrderResult } from '../contract.ts';
import { type ReturnPage, type ShownOutcome, shownOutcome } from '../rules/outcome.ts';
import type { ProviderMethod } from '../rules/providers.ts';

export type OrderResult = AnswerOf<typeof getOrderResult>['data'];

export const orderIn = (query: URLSearchParams): string | null => PersonalId.safeParse(query.get('order')).data ?? null;

const first = 10;
const most = 40;

/** Polling interval while a payment is open: first short, then longer, then no more. */
export const nextAsking = (asked: number): number | false => (asked < first ? 1_500 : asked < most ? 4_000 : false);

/** Satispay's page tells of its own payment, whatever other pages are open. */
const methodOf = (page: ReturnPage): ProviderMethod | undefined => (page === 'satispay' ? 'satispay' : undefined);

/** While a page shows one of these, it asks again. */
const waiting: readonly ShownOutcome[] = ['pending', 'requested'];

export const orderResultKey = (api: Api, id: string) => api.key('orders', id, 'result');

/** Null if the order is not the user's own, since the result pages are public. */
export const orderResultQuery = (api: Api, id: string | null, page: ReturnPage) =>
  queryOptions({
    queryKey: [...orderResultKey(api, id ?? 'none'), methodOf(page)],
    queryFn: async (): Promise<OrderResult | null> => {
      if (id === null) return null;
      const asked = { params: { id }, querystring: { method: methodOf(page) } };
      return (await ifOwn(api(getOrderResult, asked), { data: null })).data;
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && waiting.includes(shownOutcome(data.outcome, page, dataUpdateCount)) ? nextAsking(dataUpdateCount) : false,
  });

export function useAsking(id: string, page: ReturnPage) {
  const query = orderResultQuery(useApi(), id, page);
  const { isFetching, refetch } = useSuspenseQuery(query);
  const asked = useQueryClient().getQueryState(query.queryKey)?.dataUpdateCount ?? 0;
  return { asked, isLong: asked > first, renews: nextAsking(asked) !== false, isFetching, refetch };
}
