import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { paths } from '#kernel/paths.ts';
import { type Api, useApi } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
import { getProvided, getProviders, type ProvidedSignUp, signUpProvided } from '../contract.ts';
import { keepPending } from './pending.ts';
import { accountQuery } from './useAccount.ts';
import { useRedirect } from './useRedirect.ts';

export const providersQuery = (api: Api) => ({
  ...dataQuery(api, ['sign-in-providers'], getProviders, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The visitor's identity at the provider. Never fetched again: the ticket is used up once the account exists. */
export const providedQuery = (api: Api, ticket: string) => ({
  ...dataQuery(api, ['provided', ticket], getProvided, { querystring: { ticket } }),
  staleTime: 'static' as const,
  retry: false,
});

/** Creates the account for a provider's identity, and goes on as after a sign-in. */
export function useProvidedSignUp() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const wanted = useRedirect();
  return useMutation({
    mutationFn: (body: z.input<typeof ProvidedSignUp>) => api(signUpProvided, { body }),
    onSuccess: async () => {
      keepPending(null);
      await queries.fetchQuery({ ...accountQuery(api), staleTime: 0 });
      queries.removeQueries({ type: 'inactive' });
      await navigate(wanted ?? paths.home(api.lang), { replace: true });
      await queries.invalidateQueries();
    },
  });
}
