import { queryOptions, useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { type Api, useApi } from '#web/api.tsx';
import { activate, requestPasswordReset, resetPassword } from '../contract.ts';
import { keepPending } from './pending.ts';
import { useGoOn } from './useSignIn.ts';

export function useForgotPassword() {
  const api = useApi();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (email: string) =>
      api(requestPasswordReset, { body: { email, lang: api.lang, base_url: window.location.origin } }),
    onSuccess: (_, email) => {
      keepPending({ email });
      return navigate(paths.passwordSent(api.lang));
    },
  });
}

export function useResetPassword(token: string) {
  const api = useApi();
  const navigate = useNavigate();
  const goOn = useGoOn();
  return useMutation({
    mutationFn: (password: string) => api(resetPassword, { body: { token, password } }),
    // `replace`: the browser's Back must not lead to the used link.
    onSuccess: async ({ status, signed_in: isIn }) => {
      if (isIn && (await goOn())) return;
      await navigate(status ? paths.passwordResetSuccess(api.lang) : paths.passwordResetError(api.lang), {
        replace: true,
      });
    },
  });
}

/**
 * The activation itself. It runs in the browser only, not during server-side rendering or prefetching, so that a mail
 * scanner that follows links does not use the link up; and once, however often the page renders.
 */
export const activationQuery = (api: Api, code: string) =>
  queryOptions({
    queryKey: api.key('activation', code),
    queryFn: async () => (await api(activate, { params: { code } })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
