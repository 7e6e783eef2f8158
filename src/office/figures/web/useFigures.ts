import { queryOptions } from '@tanstack/react-query';
import { urlOf } from '#kernel/call.ts';
import { CatalogueId } from '#kernel/wire.ts';
import type { ListFormat } from '#office/entries/rules/raceLists.ts';
import type { Api } from '#web/api.tsx';
import { type FigureTable, getFigures, getFiguresFile } from '../contract.ts';

const asked = ['season', 'stage', 'race'] as const;

export type FiguresQuery = { readonly [name in (typeof asked)[number]]?: number };

/** What the address asks for: a season, and a stage or a race of it. */
export const figuresAsked = (query: URLSearchParams): FiguresQuery =>
  Object.fromEntries(
    asked.flatMap((name) => {
      const { data } = CatalogueId.safeParse(query.get(name) ?? '');
      return data === undefined ? [] : [[name, data]];
    }),
  );

export const figuresQuery = (api: Api, circuit: number, wanted: FiguresQuery) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'figures', wanted.season, wanted.stage, wanted.race),
    queryFn: async () => (await api(getFigures, { params: { id: circuit }, querystring: wanted })).data,
  });

interface FileQuery extends FiguresQuery {
  readonly table: FigureTable;
  readonly format: ListFormat;
  readonly lang: string;
}

/** Where a table of the figures is downloaded. */
export const figuresFileAddress = (circuit: number, wanted: FileQuery): string =>
  `/api${urlOf(getFiguresFile).replace(':id', String(circuit))}?${new URLSearchParams(
    Object.entries(wanted).map(([name, value]) => [name, String(value)]),
  )}`;
