import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { type Api, useApi } from '#web/api.tsx';
import {
  askOpeningNotice,
  confirmOpeningNotice,
  endOpeningNotice,
  getOpeningNotice,
  withdrawOpeningNotice,
} from '../contract.ts';

const noticeQuery = (api: Api, race: number) =>
  queryOptions({
    queryKey: api.key('opening-notice', race),
    queryFn: async () => (await api(getOpeningNotice, { params: { id: race } })).data,
  });

/** Whether the account is to be told of a race's opening, and how to change it; a visitor gives an address. */
export function useOpeningNotice(race: number) {
  const api = useApi();
  const queries = useQueryClient();
  const account = useAccount();
  const signedIn = Boolean(account);
  const { data } = useQuery({ ...noticeQuery(api, race), enabled: signedIn });
  const ask = useMutation({
    mutationFn: (email?: string) =>
      api(askOpeningNotice, { params: { id: race }, body: email === undefined ? {} : { email } }),
    onSuccess: () => signedIn && queries.setQueryData(noticeQuery(api, race).queryKey, { asked: true }),
  });
  const withdraw = useMutation({
    mutationFn: () => api(withdrawOpeningNotice, { params: { id: race } }),
    onSuccess: () => queries.setQueryData(noticeQuery(api, race).queryKey, { asked: false }),
  });
  return { signedIn, asked: data?.asked ?? false, ask, withdraw };
}

/** Runs in the browser only, so that a mail scanner confirms nothing; and once, however often the page renders. */
export const confirmOpeningQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: api.key('confirm-opening', token),
    queryFn: async () => (await api(confirmOpeningNotice, { body: { token } })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function useEndOpening(token: string) {
  const api = useApi();
  return useMutation({ mutationFn: () => api(endOpeningNotice, { body: { token } }) });
}
