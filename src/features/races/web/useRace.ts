import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.tsx';
import { getRace, getRaceBySlug, getRaceDraft, getRacePackage, getReturningPlaces } from '../contract.ts';

/** What stands at a race's address; with a draft's id that draft, as its page will be. */
export const raceBySlugQuery = (api: Api, slug: string, draft: number | null = null) =>
  queryOptions({
    queryKey: api.key('race', slug, draft ?? undefined),
    queryFn: async () =>
      draft === null
        ? (await api(getRaceBySlug, { params: { slug } })).data
        : (await api(getRaceDraft, { params: { id: api.circuit, race: draft } })).data,
  });

export const raceQuery = (api: Api, type: 'race' | 'package', id: number) =>
  queryOptions({
    queryKey: api.key('race', type, id),
    queryFn: async () => (await api(type === 'race' ? getRace : getRacePackage, { params: { id } })).data,
  });

export const returningQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: api.key('returning', id),
    queryFn: async () => (await api(getReturningPlaces, { params: { id } })).data,
  });
