import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '#web/api.tsx';
import { getUserCrews, type UserCrewView } from '../contract.ts';

export const userCrewsQuery = (api: Api, detailIds: readonly string[]) => {
  const ids = detailIds.toSorted();
  return queryOptions({
    queryKey: api.key('user-crews', ids.join(',')),
    queryFn: async (): Promise<readonly UserCrewView[]> =>
      ids.length === 0 ? [] : (await api(getUserCrews, { querystring: { detail_ids: ids.join(',') } })).data,
    // Always fetched anew: others join meanwhile.
    staleTime: 0,
  });
};

/** The same without suspending: the page is shown without crews until they are loaded. */
export function useUserCrews(detailIds: readonly string[]): readonly UserCrewView[] {
  const { data = [] } = useQuery({ ...userCrewsQuery(useApi(), detailIds), placeholderData: keepPreviousData });
  return data;
}
