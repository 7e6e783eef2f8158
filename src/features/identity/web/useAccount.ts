import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { type Api, ApiError, useApi } from '#web/api.tsx';
import { getUser, signOut, type UserView } from '../contract.ts';

/** Who is signed in, or null. Nobody being signed in is an answer, not an error. */
export const accountQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('account'),
    queryFn: async (): Promise<UserView | null> => {
      try {
        return (await api(getUser, {})).data;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_signed_in') return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });

/** The signed-in user; null when nobody is, and undefined until it is known. */
export function useAccount(): UserView | null | undefined {
  return useQuery(accountQuery(useApi())).data;
}

/** Ends the session and loads Home anew, so that nothing of the account stays in the page's memory. */
export function useLogout() {
  const api = useApi();
  return useMutation({
    mutationFn: () => api(signOut, {}),
    onSuccess: () => window.location.assign(paths.home(api.lang)),
  });
}
