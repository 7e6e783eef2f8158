import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { type Api, useApi } from '#web/api.tsx';
import { dropCopies } from '#web/copyStore.ts';
import { getSignInWays, getUser, getVisitor, signOut, type UserView } from '../contract.ts';

/** The signed-in user, or null for a visitor, which is no error. */
export const accountQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('account'),
    queryFn: async (): Promise<UserView | null> => (await api(getVisitor, {})).data,
    staleTime: 60_000,
  });

/** The signed-in user, for pages of the account: a visitor is redirected to sign-in. */
export const userQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('user'),
    queryFn: async () => (await api(getUser, {})).data,
  });

/** How the signed-in user can prove who they are once more. */
export const waysQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('sign-in-ways'),
    queryFn: async () => (await api(getSignInWays, {})).data,
  });

/** The signed-in user; null when nobody is, and undefined until it is known. */
export function useAccount(): UserView | null | undefined {
  return useQuery(accountQuery(useApi())).data;
}

/**
 * Ends the session and loads a page anew, Home unless another is named, so that no data of the account stays in the
 * browser: no kept page, either.
 */
export function useLogout(next?: string) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api(signOut, {}),
    onSuccess: async () => {
      await dropCopies();
      window.location.assign(next ?? paths.home(api.lang));
    },
  });
}
