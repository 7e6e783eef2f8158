import type { Api } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
import { getProductBySlug, getProducts } from '../contract.ts';

/** The products in the circuit's shop, in the organiser's order. */
export const shopQuery = (api: Api) =>
  dataQuery(api, ['shop'], getProducts, { querystring: { circuit_id: api.circuit } });

export const shopItemQuery = (api: Api, slug: string) =>
  dataQuery(api, ['shop', 'item', slug], getProductBySlug, { params: { slug } });
