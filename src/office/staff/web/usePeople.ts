import { queryOptions } from '@tanstack/react-query';
import { useProved } from '#office/kit/web/useOffice.ts';
import { type Api, useApi } from '#web/api.tsx';
import { changeRoles, getInvitations, getPeople, invitePerson, withdrawInvitation } from '../contract/people.ts';

export const peopleQuery = (api: Api, circuit: number, page: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'people', page),
    queryFn: () => api(getPeople, { params: { id: circuit }, querystring: { page } }),
  });

export const invitationsQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'invitations'),
    queryFn: async () => (await api(getInvitations, { params: { id: circuit } })).data,
  });

export function usePeopleChanges(circuit: number) {
  const api = useApi();
  const { run, question } = useProved(circuit);
  const id = circuit;
  type Roles = Parameters<typeof api<typeof invitePerson>>[1]['body']['roles'];
  return {
    question,
    invite: (email: string, roles: Roles) => run(() => api(invitePerson, { params: { id }, body: { email, roles } })),
    change: (person: string, roles: Roles, seen: Roles) =>
      run(() => api(changeRoles, { params: { id, person }, body: { roles, seen } })),
    withdraw: (invitation: string) => run(() => api(withdrawInvitation, { params: { id, invitation } })),
  };
}
