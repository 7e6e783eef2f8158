import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.tsx';
import { getFriendsSubscriptions, getMainSubscriptions, type SubscriptionRow } from '../contract.ts';

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

/** The newest of several lists that are each newest first: the overview shows own and friends' together (checkout §2). */
export const newest = (count: number, ...lists: readonly (readonly SubscriptionRow[])[]): SubscriptionRow[] =>
  lists
    .flat()
    .sort((a, b) => b.reg_created_at.localeCompare(a.reg_created_at))
    .slice(0, count);
