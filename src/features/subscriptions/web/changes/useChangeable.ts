import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Api, useApi } from '#web/api.tsx';
import { type ChangeIn, changeRegistration, getChangeable } from '../../contract.ts';

export type ChangeInput = z.input<typeof ChangeIn>;

export const changeableQuery = (api: Api, detailId: string) =>
  queryOptions({
    queryKey: api.key('changeable', detailId),
    queryFn: async () => (await api(getChangeable, { params: { id: detailId } })).data,
    staleTime: 0,
  });

export function useChange(registrationId: string, detailId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeInput) => api(changeRegistration, { params: { id: registrationId }, body }),
    onSuccess: async ({ data }) => {
      queries.setQueryData(changeableQuery(api, detailId).queryKey, data);
      await queries.invalidateQueries({ queryKey: api.key('subscriptions') });
      await queries.invalidateQueries({ queryKey: api.key('starts') });
    },
  });
}
