import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { CatalogueId } from '#kernel/wire.ts';
import { type Api, useApi } from '#web/api.tsx';
import {
  deleteView,
  getOfficeRegistration,
  getOfficeRegistrations,
  getRegistrationContacts,
  getSavedViews,
  longestRegistrationSearch,
  saveView,
} from '../../contract.ts';
import { circuitIn } from '../useOffice.ts';

/** What filters the list, by its names in the address. */
export const filterNames = ['season', 'race', 'type', 'payment', 'certificate', 'light'] as const;
export const narrowing = [...filterNames, 'search'] as const;

/** The order that the list has where the address says none. */
export const usualSort = '-created';

const isKnown = (name: string, value: string): boolean =>
  !['season', 'race', 'type'].includes(name) || CatalogueId.safeParse(value).success;

/** What the address of the list asks for; what is no id is left out here, and what the server does not know there. */
export function registrationsAsked(query: URLSearchParams) {
  const given = [...filterNames, 'sort', 'page', 'size'].flatMap((name) => {
    const value = query.get(name);
    return value && isKnown(name, value) ? [[name, value]] : [];
  });
  const search = (query.get('search') ?? '').trim().slice(0, longestRegistrationSearch);
  return { ...(Object.fromEntries(given) as Record<string, string>), ...(search && { search }) };
}

export const registrationsQuery = (api: Api, circuit: number, querystring: ReturnType<typeof registrationsAsked>) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'registrations', new URLSearchParams(querystring).toString()),
    queryFn: () => api(getOfficeRegistrations, { params: { id: circuit }, querystring: querystring as object }),
  });

export const viewsQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'views'),
    queryFn: async () => (await api(getSavedViews, { params: { id: circuit } })).data,
  });

export const registrationQuery = (api: Api, circuit: number, reference: string) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'registration', reference),
    queryFn: async () => (await api(getOfficeRegistration, { params: { id: circuit, reference } })).data,
  });

/** The registration of this page. */
export function useRegistration() {
  const api = useApi();
  const [query] = useSearchParams();
  const { reference = '' } = useParams();
  return useSuspenseQuery(registrationQuery(api, circuitIn(query, api), reference)).data;
}

/** Looks at the contacts of a registration: each look is written down, so they are never asked for beforehand. */
export function useContacts(circuit: number, reference: string) {
  const api = useApi();
  const queries = useQueryClient();
  return async () => {
    const { data } = await api(getRegistrationContacts, { params: { id: circuit, reference } });
    // The look stands in the history; nobody waits for that.
    void queries.invalidateQueries({ queryKey: api.key('office', circuit, 'registration', reference) });
    return data;
  };
}

/** Keeps and drops the views of whoever looks. */
export function useViews(circuit: number) {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: api.key('office', circuit, 'views') });
  return {
    keep: async (name: string, query: string) => {
      await api(saveView, { params: { id: circuit }, body: { name, query } });
      await refresh();
    },
    drop: async (view: string) => {
      await api(deleteView, { params: { id: circuit, view } });
      await refresh();
    },
  };
}
