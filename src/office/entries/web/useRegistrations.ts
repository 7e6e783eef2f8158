import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CatalogueId } from '#kernel/wire.ts';
import type { SentFields } from '#office/kit/web/setUps/useFieldsForm.ts';
import { useCircuit, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, type Input, useApi } from '#web/api.tsx';
import { correctPerson, getPersonToCorrect } from '../contract/corrections.ts';
import {
  getOfficeRegistration,
  getOfficeRegistrations,
  getRegistrationContacts,
  longestRegistrationSearch,
} from '../contract/registrations.ts';
import { furtherIn } from './registrationColumns.tsx';

export const filterNames = ['season', 'race', 'type', 'payment', 'certificate', 'light'] as const;
export const narrowing = [...filterNames, 'search'] as const;

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
  const show = furtherIn(query).join('.');
  return { ...(Object.fromEntries(given) as Record<string, string>), ...(search && { search }), ...(show && { show }) };
}

export const registrationsQuery = (api: Api, circuit: number, querystring: ReturnType<typeof registrationsAsked>) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'registrations', new URLSearchParams(querystring).toString()),
    queryFn: () => api(getOfficeRegistrations, { params: { id: circuit }, querystring: querystring as object }),
  });

export const registrationQuery = (api: Api, circuit: number, reference: string) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'registration', reference),
    queryFn: async () => (await api(getOfficeRegistration, { params: { id: circuit, reference } })).data,
  });

export function useRegistration() {
  const api = useApi();
  const { reference = '' } = useParams();
  return useSuspenseQuery(registrationQuery(api, useCircuit(), reference)).data;
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

export function useCorrection() {
  const api = useApi();
  const { reference = '' } = useParams();
  const id = useCircuit();
  const { run, question } = useProved(id);
  const params = { id, reference };
  return {
    question,
    query: queryOptions({
      queryKey: api.key('correction', id, reference),
      queryFn: async () => (await api(getPersonToCorrect, { params })).data,
    }),
    correct: (body: SentFields & { readonly reason: string; readonly same_person: 0 | 1 }) =>
      run(() => api(correctPerson, { params, body: body as Input<typeof correctPerson>['body'] })),
  };
}
