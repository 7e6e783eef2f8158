import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { CatalogueId, PageIn, PageSizeIn } from '#kernel/wire.ts';
import { useCircuit, useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, type Input, useApi } from '#web/api.tsx';
import {
  activateOfficeCoupon,
  changeOfficeCoupon,
  changeOfficeProduct,
  createOfficeCoupons,
  createOfficeProduct,
  deleteOfficeCoupon,
  deleteOfficeProduct,
  exportOfficeCoupons,
  getOfficeCoupons,
  getOfficeProducts,
  getProductSetUp,
  longestCodeSearch,
  sellOfficeProduct,
  setOfficeCombinations,
  stopOfficeCoupon,
  stopOfficeProduct,
  switchOfficeCoupons,
} from '../contract.ts';

const pageAsked = (query: URLSearchParams) => ({
  page: PageIn.parse(query.get('page') ?? 1),
  size: PageSizeIn.parse(query.get('size') ?? 0),
});

export const codeSearchIn = (query: URLSearchParams): string =>
  (query.get('search') ?? '').trim().slice(0, longestCodeSearch);

export const productsQuery = (api: Api, circuit: number, query: URLSearchParams) => {
  const querystring = pageAsked(query);
  return queryOptions({
    queryKey: api.key('office', circuit, 'products', ...Object.values(querystring)),
    queryFn: () => api(getOfficeProducts, { params: { id: circuit }, querystring }),
  });
};

export const productQuery = (api: Api, circuit: number, product: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'product', product),
    queryFn: async () => (await api(getProductSetUp, { params: { id: circuit, product } })).data,
  });

export const couponsQuery = (api: Api, circuit: number, query: URLSearchParams) => {
  const querystring = { search: codeSearchIn(query), ...pageAsked(query) };
  return queryOptions({
    queryKey: api.key('office', circuit, 'coupons', ...Object.values(querystring)),
    queryFn: () => api(getOfficeCoupons, { params: { id: circuit }, querystring }),
  });
};

export const productIn = (params: Readonly<Record<string, string | undefined>>): number | null =>
  CatalogueId.safeParse(params.product ?? '').data ?? null;

export function useProducts() {
  const api = useApi();
  const [query] = useSearchParams();
  return useSuspenseQuery(productsQuery(api, useCircuit(), query)).data;
}

export function useProductSetUp() {
  const api = useApi();
  return useSuspenseQuery(productQuery(api, useCircuit(), productIn(useParams()) ?? 0)).data;
}

export function useCoupons() {
  const api = useApi();
  const [query] = useSearchParams();
  return useSuspenseQuery(couponsQuery(api, useCircuit(), query)).data;
}

export function useShopChanges() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const id = circuit.id;
  type Body<Call extends Parameters<Api>[0]> = Input<Call> extends { readonly body: infer Sent } ? Sent : never;
  return {
    question,
    createProduct: (body: Body<typeof createOfficeProduct>) =>
      run(async () => (await api(createOfficeProduct, { params: { id }, body })).data.id),
    changeProduct: (product: number, body: Body<typeof changeOfficeProduct>) =>
      run(() => api(changeOfficeProduct, { params: { id, product }, body })),
    setCombinations: (product: number, body: Body<typeof setOfficeCombinations>) =>
      run(() => api(setOfficeCombinations, { params: { id, product }, body })),
    sellProduct: (product: number) => run(() => api(sellOfficeProduct, { params: { id, product } })),
    stopProduct: (product: number) => run(() => api(stopOfficeProduct, { params: { id, product } })),
    // What is gone is not read again.
    deleteProduct: (product: number) => api(deleteOfficeProduct, { params: { id, product } }),
    createCoupons: (body: Body<typeof createOfficeCoupons>) =>
      run(async () => (await api(createOfficeCoupons, { params: { id }, body })).data.codes),
    changeCoupon: (coupon: string, body: Body<typeof changeOfficeCoupon>) =>
      run(() => api(changeOfficeCoupon, { params: { id, coupon }, body })),
    activateCoupon: (coupon: string) => run(() => api(activateOfficeCoupon, { params: { id, coupon } })),
    stopCoupon: (coupon: string) => run(() => api(stopOfficeCoupon, { params: { id, coupon } })),
    switchCoupons: (search: string, active: boolean) =>
      run(async () => (await api(switchOfficeCoupons, { params: { id }, body: { search, active } })).data),
    deleteCoupon: (coupon: string) => run(() => api(deleteOfficeCoupon, { params: { id, coupon } })),
    exportCodes: async (search: string) =>
      run(async () => (await api(exportOfficeCoupons, { params: { id }, querystring: { search } })).data),
  };
}
export type ShopChanges = ReturnType<typeof useShopChanges>;
