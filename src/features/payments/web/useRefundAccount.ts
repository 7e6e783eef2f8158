import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Api, ApiError, type Input, useApi } from '#web/api.tsx';
import { getRefundAccount, giveRefundAccount } from '../contract.ts';

/** What a key opens; null: nothing. */
export const refundAccountQuery = (api: Api, key: string) =>
  queryOptions({
    queryKey: api.key('refundAccount', key),
    queryFn: async () => {
      try {
        return (await api(getRefundAccount, { params: { key } })).data;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'refund_link_not_valid') return null;
        throw error;
      }
    },
  });

/** Gives an account; what has come in between is shown either way. */
export function useGiveAccount(key: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = refundAccountQuery(api, key);
  return async (body: Input<typeof giveRefundAccount>['body']) => {
    try {
      const { data } = await api(giveRefundAccount, { params: { key }, body });
      queries.setQueryData(queryKey, data);
    } catch (error) {
      await queries.invalidateQueries({ queryKey });
      throw error;
    }
  };
}
