import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Api, useApi } from '#web/api.tsx';
import { getPlace, type PlaceView, type SuggestionView, searchPlaces, searchTowns } from '../contract.ts';

export const leastTyped = 3;

/** Addresses like what is typed; an answer that comes too late is never shown for another text. */
export const placesQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: api.key('places', text),
    queryFn: async () => (await api(searchPlaces, { querystring: { q: text } })).data,
    enabled: text.length >= leastTyped,
    staleTime: 600_000,
    retry: false,
  });

export const townsQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: api.key('towns', text),
    queryFn: async () => (await api(searchTowns, { querystring: { q: text } })).data,
    enabled: text.length > 0,
    staleTime: 600_000,
    placeholderData: keepPreviousData,
  });

/** The address behind a suggestion, asked for by its id where it did not come along. */
export function usePlaceOf() {
  const api = useApi();
  return async ({ id, place }: SuggestionView): Promise<PlaceView> =>
    place ?? (await api(getPlace, { params: { id } })).data;
}
