import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { paths } from '#kernel/paths.ts';
import { type Api, ApiError, useApi } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
import {
  getPasswordRule,
  probeEmail,
  resendActivation,
  type SignIn,
  type SignUp,
  signIn,
  signUp,
} from '../contract.ts';
import { keepPending } from './pending.ts';
import { accountQuery } from './useAccount.ts';
import { useRedirect } from './useRedirect.ts';

export const passwordRuleQuery = (api: Api) => ({
  ...dataQuery(api, ['password-rule'], getPasswordRule, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The first step: an e-mail that is known leads to the login form, an unknown one to the signup form. */
export function useProbe() {
  const api = useApi();
  const navigate = useNavigate();
  const wanted = useRedirect();
  return useMutation({
    mutationFn: async (email: string): Promise<'login' | 'signup'> => {
      try {
        await api(probeEmail, { body: { email } });
        return 'login';
      } catch (error) {
        if (error instanceof ApiError && error.code === 'email_not_found') return 'signup';
        throw error;
      }
    },
    onSuccess: (type, email) => {
      keepPending({ email });
      return navigate(paths.signinForm(api.lang, type, wanted));
    },
  });
}

/** Goes on to the wanted page as whoever is signed in now. Answers false where nobody is. */
export function useGoOn() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const wanted = useRedirect();
  return async (): Promise<boolean> => {
    if (!(await queries.fetchQuery({ ...accountQuery(api), staleTime: 0 }))) return false;
    keepPending(null);
    // Clears the query cache: it holds answers for a visitor or another account.
    queries.removeQueries({ type: 'inactive' });
    await navigate(wanted ?? paths.home(api.lang), { replace: true });
    await queries.invalidateQueries();
    return true;
  };
}

/** Signs in and goes to the wanted page; an account that is not active yet goes to the activation page. */
export function useLogin() {
  const api = useApi();
  const goOn = useGoOn();
  const navigate = useNavigate();
  const wanted = useRedirect();
  return useMutation({
    mutationFn: (body: z.input<typeof SignIn>) => api(signIn, { body }),
    onSuccess: goOn,
    onError: (error, { email }) => {
      if (!(error instanceof ApiError) || error.code !== 'user_not_active') return;
      const { id } = error.problem.user as { id: string };
      keepPending({ email, user: { id, email } });
      navigate(paths.notActive(api.lang, wanted));
    },
  });
}

export function useSignUp() {
  const api = useApi();
  const navigate = useNavigate();
  const wanted = useRedirect();
  return useMutation({
    mutationFn: (body: z.input<typeof SignUp>) =>
      api(signUp, { body: { ...body, language: api.lang, base_url: window.location.origin, redirect: wanted } }),
    onSuccess: ({ data: user }) => {
      keepPending({ email: user.email, user });
      return navigate(paths.notActive(api.lang, wanted));
    },
  });
}

export function useResend() {
  const api = useApi();
  const wanted = useRedirect();
  return useMutation({
    mutationFn: (userId: string) =>
      api(resendActivation, { body: { user_id: userId, base_url: window.location.origin, redirect: wanted } }),
  });
}
