import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.tsx';
import { getProductBySlug, getProducts } from '../contract.ts';

/** The products in the circuit's shop, in the organiser's order. */
export const shopQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('shop'),
    queryFn: async () => (await api(getProducts, { querystring: { circuit_id: api.circuit } })).data,
  });

/** A product of the shop by the slug in its page's address. */
export const shopItemQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: api.key('shop', 'item', slug),
    queryFn: async () => (await api(getProductBySlug, { params: { slug } })).data,
  });
