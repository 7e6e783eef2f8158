import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MemberView } from '#features/identity/contract.ts';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { type Api, type Input, useApi } from '#web/api.tsx';
import { addMember, getFriends, removeMember, saveMember } from '../contract.ts';

export const athletesQuery = (api: Api, search: string, page: number) =>
  queryOptions({
    queryKey: api.key('friends', 'page', search, page),
    queryFn: () => api(getFriends, { querystring: { search, page } }),
    placeholderData: keepPreviousData,
  });

/** All friends at once, as step 1 offers them. */
export const allFriendsQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('friends'),
    queryFn: async () => (await api(getFriends, { querystring: {} })).data,
  });

type MemberBody = Input<typeof saveMember>['body'];

/** Saves, adds and removes; the lists and the account are read anew. */
export function useAthletes() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.key('friends') }),
      queries.invalidateQueries({ queryKey: accountQuery(api).queryKey }),
    ]);
  const remove = useMutation({ mutationFn: (id: string) => api(removeMember, { params: { id } }), onSettled: refresh });
  return {
    remove,
    /** An athlete that has an id is changed; without one a friend is added, or the own record. */
    save: async (id: string | null, body: MemberBody, who: 'me' | 'friend' = 'friend'): Promise<MemberView> => {
      const { data } = await (id === null
        ? api(addMember, { body: { ...body, who } })
        : api(saveMember, { params: { id }, body }));
      await refresh();
      return data;
    },
  };
}
