import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '#web/api.tsx';
import { endOtherSessions, endSession, getSessions } from '../contract.ts';

export const sessionsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: api.key('sessions', page),
    queryFn: () => api(getSessions, { querystring: { page } }),
  });

/** Ends one of the account's sessions, or all the others. */
export function useEndSessions() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: api.key('sessions') });
  const one = useMutation({ mutationFn: (id: string) => api(endSession, { params: { id } }), onSettled: refresh });
  const others = useMutation({ mutationFn: () => api(endOtherSessions, {}), onSettled: refresh });
  return { one, others };
}
