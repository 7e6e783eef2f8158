import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.tsx';
import { getRace, getRaceBySlug, getRacePackage, getReturningPlaces } from '../contract.ts';

export const raceBySlugQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: api.key('race', slug),
    queryFn: async () => (await api(getRaceBySlug, { params: { slug } })).data,
  });

/** A race or a package, as a registration needs it. */
export const raceQuery = (api: Api, type: 'race' | 'package', id: number) =>
  queryOptions({
    queryKey: api.key('race', type, id),
    queryFn: async () => (await api(type === 'race' ? getRace : getRacePackage, { params: { id } })).data,
  });

/** What comes back to a sold-out race if it is not paid. */
export const returningQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: api.key('returning', id),
    queryFn: async () => (await api(getReturningPlaces, { params: { id } })).data,
  });
