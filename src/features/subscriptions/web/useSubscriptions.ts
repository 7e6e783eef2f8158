import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.tsx';
import { getFriendsSubscriptions, getMainSubscriptions, getToDo } from '../contract.ts';

export const mainQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: api.key('subscriptions', 'main', page),
    queryFn: () => api(getMainSubscriptions, { querystring: { page } }),
  });

export const friendsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: api.key('subscriptions', 'friends', page),
    queryFn: () => api(getFriendsSubscriptions, { querystring: { page } }),
  });

export const toDoQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('subscriptions', 'to-do'),
    queryFn: async () => (await api(getToDo, {})).data,
    // Always fetched anew: it may have been done on another page a moment ago.
    staleTime: 0,
  });
