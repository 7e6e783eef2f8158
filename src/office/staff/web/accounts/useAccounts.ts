import { queryOptions } from '@tanstack/react-query';
import { PageIn, PageSizeIn } from '#kernel/wire.ts';
import { useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, useApi } from '#web/api.tsx';
import { getOfficeAccounts, longestAccountSearch, reinstateAccount, suspendAccount } from '../../contract/accounts.ts';

export const accountsAsked = (query: URLSearchParams) => ({
  search: (query.get('search') ?? '').trim().slice(0, longestAccountSearch),
  page: PageIn.parse(query.get('page') ?? 1),
  size: PageSizeIn.parse(query.get('size') ?? 0),
});

export const accountsQuery = (api: Api, circuit: number, querystring: ReturnType<typeof accountsAsked>) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'accounts', ...Object.values(querystring)),
    queryFn: () => api(getOfficeAccounts, { params: { id: circuit }, querystring }),
  });

export function useSuspending() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const id = circuit.id;
  return {
    question,
    suspend: (account: string, reason: string) =>
      run(() => api(suspendAccount, { params: { id, account }, body: { reason } })),
    reinstate: (account: string, reason: string) =>
      run(() => api(reinstateAccount, { params: { id, account }, body: { reason } })),
  };
}
