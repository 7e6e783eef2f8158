import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '#web/api.tsx';
import { getGiving, sendGivenCode, substituteRegistration, transferRegistration } from '../../contract.ts';
import type { GivingKind } from '../../rules/giving.ts';

export const givingQuery = (api: Api, detailId: string, kind: GivingKind) =>
  queryOptions({
    queryKey: api.key('giving', detailId, kind),
    queryFn: async () => (await api(getGiving, { params: { id: detailId, kind } })).data,
    staleTime: 0,
  });

const calls = { substitute: substituteRegistration, transfer: transferRegistration };

export function useGive(registrationId: string, kind: GivingKind) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      api(calls[kind], {
        params: { id: registrationId },
        querystring: { base_url: window.location.origin },
        body: { email },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.key('subscriptions') }),
  });
}

export function useSendCode(registrationId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api(sendGivenCode, { params: { id: registrationId }, body: { email } }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.key('subscriptions') }),
  });
}
