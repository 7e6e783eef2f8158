import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.tsx';
import { getCrews } from '../contract.ts';

export const crewsQuery = (api: Api, raceId: number, search: string, page: number) =>
  queryOptions({
    queryKey: api.key('crews', raceId, search, page),
    queryFn: () => api(getCrews, { querystring: { circuit_id: api.circuit, race_id: raceId, search, page } }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
