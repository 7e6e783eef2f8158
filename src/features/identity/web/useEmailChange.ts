import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '#web/api.tsx';
import { changeEmail, confirmEmail, undoEmailChange } from '../contract.ts';

/** Asks for another address; a mail to it carries the link. */
export function useEmailChange() {
  const api = useApi();
  return (email: string) => api(changeEmail, { querystring: { base_url: window.location.origin }, body: { email } });
}

/**
 * The change itself. It runs in the browser only, not during server-side rendering or prefetching, so that a mail
 * scanner that follows links changes nothing; and once, however often the page renders.
 */
export const confirmEmailQuery = (api: Api, email: string, token: string) =>
  queryOptions({
    queryKey: api.key('confirm-email', email, token),
    queryFn: async () => (await api(confirmEmail, { params: { email, token } })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function useUndoEmail(token: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api(undoEmailChange, { body: { token } })).data,
    // Every session is ended, this browser's too.
    onSuccess: () => queries.invalidateQueries(),
  });
}
