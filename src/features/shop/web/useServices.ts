import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.tsx';
import { getRacePackageServices, getRaceServices, getServiceBySlug } from '../contract.ts';

/** The services sold with a race or a package (registration step 6). */
export const servicesQuery = (api: Api, type: 'race' | 'package', id: number) =>
  queryOptions({
    queryKey: api.key('services', type, id),
    queryFn: async () =>
      (await api(type === 'race' ? getRaceServices : getRacePackageServices, { params: { id } })).data,
  });

export const serviceBySlugQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: api.key('shop', 'service', slug),
    queryFn: () => api(getServiceBySlug, { params: { slug } }),
  });
