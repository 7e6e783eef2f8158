import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
import { changeEmail, confirmEmail, undoEmailChange } from '../contract.ts';

export function useEmailChange() {
  const api = useApi();
  return (email: string) => api(changeEmail, { querystring: { base_url: window.location.origin }, body: { email } });
}

/** In the browser only: a mail scanner that follows links changes nothing. Once, however often the page renders. */
export const confirmEmailQuery = (api: Api, email: string, token: string) => ({
  ...dataQuery(api, ['confirm-email', email, token], confirmEmail, { params: { email, token } }),
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
