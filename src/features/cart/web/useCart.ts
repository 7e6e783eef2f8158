import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { type Api, useApi } from '#web/api.tsx';
import { getOpenCart } from '../contract.ts';

/** The open cart of the signed-in user, or null. Reading it takes lapsed holds again, if there is stock. */
export const cartQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('cart'),
    queryFn: async () => (await api(getOpenCart, { querystring: { circuit_id: api.circuit } })).data,
  });

/** How many lines the cart has, for the navigation bar; null without a sign-in or without a cart (checkout §2). */
export function useCartCount(): number | null {
  const api = useApi();
  const user = useAccount();
  // In another window something may have been put into it or ordered meanwhile.
  const { data } = useQuery({ ...cartQuery(api), enabled: Boolean(user), refetchOnWindowFocus: 'always' });
  const { data: shown } = useQuery<number | null>({ queryKey: shownKey(api), enabled: false });
  return user ? (shown ?? data?.count ?? null) : null;
}

const shownKey = (api: Api) => api.key('cart_shown');

/** The navigation bar counts what the cart shows: without lines whose removal can still be undone. */
export function useShownCount(count: number): void {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryData(shownKey(api), count);
    return () => void client.setQueryData(shownKey(api), null);
  }, [api, client, count]);
}
