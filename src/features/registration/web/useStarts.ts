import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '#web/api.tsx';
import { getStarts, type StartView } from '../contract.ts';

export const startsQuery = (api: Api, detailIds: readonly string[]) => {
  const ids = detailIds.toSorted();
  return queryOptions({
    queryKey: api.key('starts', ids.join(',')),
    queryFn: async (): Promise<readonly StartView[]> =>
      ids.length === 0 ? [] : (await api(getStarts, { querystring: { detail_ids: ids.join(',') } })).data,
    // A certificate may have been added on another page a moment ago.
    staleTime: 0,
  });
};

/** The verdicts by line id; one that is not loaded (yet) is missing, and the page is shown without it. */
export function useStarts(detailIds: readonly string[]): ReadonlyMap<string, StartView> {
  const { data = [] } = useQuery({ ...startsQuery(useApi(), detailIds), placeholderData: keepPreviousData });
  return new Map(data.map((start) => [start.detail_id, start]));
}
