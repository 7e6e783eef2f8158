import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { type Api, useApi } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
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
  return async (password: string): Promise<void> => {
    const { status, signed_in: isIn } = await api(resetPassword, { body: { token, password } });
    if (isIn && (await goOn())) return;
    const next = status ? paths.passwordResetSuccess : paths.passwordResetError;
    // `replace`: the browser's Back must not lead to the used link.
    await navigate(next(api.lang), { replace: true });
  };
}

/** In the browser only: a mail scanner that follows links uses none up. Once, however often the page renders. */
export const activationQuery = (api: Api, code: string) => ({
  ...dataQuery(api, ['activation', code], activate, { params: { code } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});
