import { useMutation, useQuery } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { type Api, useApi } from '#web/api.tsx';
import { dropCopies } from '#web/copyStore.ts';
import { dataQuery } from '#web/dataQuery.ts';
import { getSignInWays, getUser, getVisitor, signOut, type UserView } from '../contract.ts';

/** The signed-in user, or null for a visitor, which is no error. */
export const accountQuery = (api: Api) => ({ ...dataQuery(api, ['account'], getVisitor, {}), staleTime: 60_000 });

/** The signed-in user, for pages of the account: a visitor is redirected to sign-in. */
export const userQuery = (api: Api) => dataQuery(api, ['user'], getUser, {});

export const waysQuery = (api: Api) => dataQuery(api, ['sign-in-ways'], getSignInWays, {});

/** The signed-in user; null when nobody is, and undefined until it is known. */
export function useAccount(): UserView | null | undefined {
  return useQuery(accountQuery(useApi())).data;
}

/** Loads a page anew, so that no data of the account stays in the browser: no kept page, either. */
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
