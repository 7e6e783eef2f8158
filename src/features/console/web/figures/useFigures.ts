import { queryOptions } from '@tanstack/react-query';
import { urlOf } from '#kernel/call.ts';
import { CatalogueId } from '#kernel/wire.ts';
import type { Api } from '#web/api.tsx';
import { type FigureTable, getFigures, getFiguresFile } from '../../contract.ts';

export interface FiguresAsked {
  readonly season?: number | undefined;
  readonly race?: number | undefined;
}

const idIn = (query: URLSearchParams, name: string): number | undefined => CatalogueId.safeParse(query.get(name)).data;

/** What the address asks for: a season, and a race of it. */
export const figuresAsked = (query: URLSearchParams): FiguresAsked => {
  const [season, race] = [idIn(query, 'season'), idIn(query, 'race')];
  return { ...(season && { season }), ...(race && { race }) };
};

export const figuresQuery = (api: Api, circuit: number, asked: FiguresAsked) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'figures', asked.season, asked.race),
    queryFn: async () => (await api(getFigures, { params: { id: circuit }, querystring: asked })).data,
  });

/** Where a table of the figures is downloaded. */
export function figuresFileAddress(circuit: number, table: FigureTable, { season, race }: FiguresAsked, lang: string) {
  const query = { ...(season && { season: String(season) }), ...(race && { race: String(race) }), table, lang };
  return `/api${urlOf(getFiguresFile).replace(':id', String(circuit))}?${new URLSearchParams(query)}`;
}
