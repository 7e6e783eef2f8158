import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.tsx';
import { getCountries } from '../contract.ts';

/** The countries, named in the reader's language; they change so seldom that a visit asks once. */
export const countriesQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('countries'),
    queryFn: async () => (await api(getCountries, {})).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
