import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { officePageSizes, PageIn, PageSizeIn } from '#kernel/wire.ts';
import { useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, useApi } from '#web/api.tsx';
import {
  getChosenParcels,
  getParcels,
  longestParcelSearch,
  moveParcel,
  type OfficeParcelRow,
  type ParcelsView,
  parcelViews,
  readyParcels,
} from '../../contract/parcels.ts';

interface ParcelsAsked {
  readonly view: ParcelsView;
  readonly search: string;
  readonly page: number;
  readonly size: number;
}

/** What the address of the list asks for. A search looks through all. */
export function parcelsAsked(query: URLSearchParams): ParcelsAsked {
  const search = (query.get('search') ?? '').trim().slice(0, longestParcelSearch);
  return {
    view: parcelViews.find((name) => name === query.get('view')) ?? (search === '' ? 'to_pack' : 'all'),
    search,
    page: PageIn.parse(query.get('page') ?? 1),
    size: PageSizeIn.parse(query.get('size') ?? 0),
  };
}

export const parcelsQuery = (api: Api, circuit: number, querystring: ParcelsAsked) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'parcels', ...Object.values(querystring)),
    queryFn: () => api(getParcels, { params: { id: circuit }, querystring }),
  });

/** What is to be printed: the orders that were chosen, or a view or search. */
type SlipsAsked = Pick<ParcelsAsked, 'view' | 'search'> & { readonly orders: string };

export const slipsAsked = (query: URLSearchParams): SlipsAsked => ({
  ...parcelsAsked(query),
  orders: query.get('orders') ?? '',
});

/** So many pages of the list are printed at once. */
const mostPages = 5;

/** What was chosen; or everything of a view or a search, whatever its pages: what is packed is printed in one go. */
export const slipsQuery = (api: Api, circuit: number, { view, search, orders }: SlipsAsked) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'slips', view, search, orders),
    queryFn: async () => {
      if (orders !== '') {
        const { data } = await api(getChosenParcels, { params: { id: circuit }, querystring: { orders } });
        return { rows: data, total: data.length };
      }
      const rows: OfficeParcelRow[] = [];
      for (let page = 1; ; page += 1) {
        const querystring = { view, search, page, size: officePageSizes[2] };
        const list = await api(getParcels, { params: { id: circuit }, querystring });
        rows.push(...list.data);
        if (page >= list.last_page || page === mostPages) return { rows, total: list.total };
      }
    },
  });

type Move = z.output<typeof moveParcel.schema.body>;

/** Moves parcels. */
export function useParcelMoves() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const move = (order: string, body: Move) =>
    run(async () => (await api(moveParcel, { params: { id: circuit.id, order }, body })).data.state);
  /** Those that are chosen; none: all to be packed that a search finds, as many with a request as it takes. */
  const ready = (orders: readonly string[], search: string) =>
    run(async () => {
      const made = { ready: 0, left: [] as readonly string[] };
      for (;;) {
        const body = { orders: [...orders], search };
        const { data } = await api(readyParcels, { params: { id: circuit.id }, body });
        made.ready += data.ready;
        made.left = data.left;
        if (data.more === 0 || data.ready === 0) return made;
      }
    });
  return { move, ready, question };
}
