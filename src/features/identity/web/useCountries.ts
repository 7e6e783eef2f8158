import type { Api } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
import { getCountries } from '../contract.ts';

/** The countries, named in the reader's language; they change so seldom that a visit asks once. */
export const countriesQuery = (api: Api) => ({
  ...dataQuery(api, ['countries'], getCountries, {}),
  staleTime: Number.POSITIVE_INFINITY,
});
