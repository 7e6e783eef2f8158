import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '#web/api.tsx';
import { getUserCrews, type UserCrewView } from '../contract.ts';

/** The crews of these registrations, each with who is in it. */
export const userCrewsQuery = (api: Api, detailIds: readonly string[]) => {
  const ids = detailIds.toSorted();
  return queryOptions({
    queryKey: api.key('user-crews', ids.join(',')),
    queryFn: async (): Promise<readonly UserCrewView[]> =>
      ids.length === 0 ? [] : (await api(getUserCrews, { querystring: { detail_ids: ids.join(',') } })).data,
    // Mates join meanwhile.
    staleTime: 0,
  });
};

/** The same for a page that stands without them until they are known. */
export function useUserCrews(detailIds: readonly string[]): readonly UserCrewView[] {
  const { data = [] } = useQuery({ ...userCrewsQuery(useApi(), detailIds), placeholderData: keepPreviousData });
  return data;
}
