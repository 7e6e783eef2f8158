import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Api, ApiError, type Input, useApi } from '#web/api.tsx';
import { answerOffers, getOffers } from '../contract.ts';

export const offersQuery = (api: Api, key: string) =>
  queryOptions({
    queryKey: api.key('offers', key),
    queryFn: async () => {
      try {
        return (await api(getOffers, { params: { key } })).data;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'offers_not_found') return null;
        throw error;
      }
    },
  });

/** Chooses; what counts now is shown either way, and so is what came in between. */
export function useAnswer(key: string) {
  const api = useApi();
  const queries = useQueryClient();
  return async (body: Input<typeof answerOffers>['body']) => {
    try {
      const { data } = await api(answerOffers, { params: { key }, body });
      queries.setQueryData(offersQuery(api, key).queryKey, data);
      await queries.invalidateQueries({ queryKey: api.key('subscriptions') });
    } catch (error) {
      await queries.invalidateQueries({ queryKey: offersQuery(api, key).queryKey });
      throw error;
    }
  };
}
