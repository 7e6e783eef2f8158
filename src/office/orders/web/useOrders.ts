import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { euroText } from '#kernel/money.ts';
import { PageIn, PageSizeIn, PersonalId } from '#kernel/wire.ts';
import { useCircuit, useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { undoMoney } from '#office/money/contract/undo.ts';
import type { UndoMoney } from '#office/money/web/UndoDialog.tsx';
import { type Api, useApi } from '#web/api.tsx';
import {
  cancelOfficeOrder,
  getOfficeOrder,
  getOfficeOrders,
  giveBackAgain,
  longestOrderSearch,
  noteGivenInCash,
  noteMoney,
  noteRefundSent,
  type OfficeRefundView,
  type OrdersView,
  orderViews,
  refundOrder,
} from '../contract/orders.ts';
import { deliveries } from '../contract/parcels.ts';

/** What the list shows first: what is to be done. A search, or a delivery state, looks through all orders. */
export const usualView: OrdersView = 'wires';

export function ordersAsked(query: URLSearchParams) {
  const search = (query.get('search') ?? '').trim().slice(0, longestOrderSearch);
  const delivery = deliveries.find((name) => name === query.get('delivery'));
  const usual = search === '' && !delivery ? usualView : 'all';
  const view = orderViews.find((name) => name === query.get('view')) ?? usual;
  return {
    view,
    delivery,
    search,
    page: PageIn.parse(query.get('page') ?? 1),
    size: PageSizeIn.parse(query.get('size') ?? 0),
  };
}

export const ordersQuery = (api: Api, circuit: number, querystring: ReturnType<typeof ordersAsked>) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'orders', ...Object.values(querystring)),
    queryFn: () => api(getOfficeOrders, { params: { id: circuit }, querystring }),
  });

export const orderQuery = (api: Api, circuit: number, order: string) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'order', order),
    queryFn: async () => (await api(getOfficeOrder, { params: { id: circuit, order } })).data,
    // A provider answers within seconds, and the page is to say that the money is back.
    refetchInterval: ({ state: { data } }) => (data?.refunds.some(isUnderway) ? everyMs : false),
  });

/** How often the page of an order looks again while a provider gives money back; in milliseconds. */
const everyMs = 3_000;

/** What a provider has been asked to give back and has not yet: one that has not done so for a day is not waited for. */
const isUnderway = ({ state, way, late }: OfficeRefundView): boolean =>
  state === 'requested' && way === 'provider' && late === 0;

export const orderIn = (params: Readonly<Record<string, string | undefined>>): string | null =>
  PersonalId.safeParse(params.order).data ?? null;

export function useOfficeOrder() {
  const api = useApi();
  const order = orderIn(useParams()) ?? '';
  return useSuspenseQuery(orderQuery(api, useCircuit(), order)).data;
}

export function useOrderChanges() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const id = circuit.id;
  type Out<Call extends { schema: { body: z.ZodType } }> = z.output<Call['schema']['body']>;
  return {
    question,
    noteMoney: (order: string, { amount, ...facts }: Out<typeof noteMoney>) => {
      // A number on the wire is an amount in euro, and cents are numbers too.
      const body = { ...facts, amount: euroText(amount) };
      return run(async () => (await api(noteMoney, { params: { id, order }, body })).data);
    },
    undo: ((of, body) =>
      run(async () => (await api(undoMoney, { params: { id, ...of }, body })).data.unpaid)) satisfies UndoMoney,
    refund: (order: string, { amount, seen, ...wish }: Out<typeof refundOrder>) => {
      const body = {
        ...wish,
        seen: { ...seen, rest: euroText(seen.rest) },
        ...(amount !== undefined && { amount: euroText(amount) }),
      };
      return run(async () => (await api(refundOrder, { params: { id, order }, body })).data);
    },
    giveAgain: (order: string, refund: string, { back, ...facts }: Out<typeof giveBackAgain>) => {
      const body = { ...facts, ...(back && { back: { ...back, amount: euroText(back.amount) } }) };
      return run(async () => (await api(giveBackAgain, { params: { id, order, refund }, body })).data);
    },
    cancel: (order: string, note: string) =>
      run(async () => (await api(cancelOfficeOrder, { params: { id, order }, body: { note } })).data),
    noteInCash: (order: string, refund: string, body: Out<typeof noteGivenInCash>) =>
      run(async () => (await api(noteGivenInCash, { params: { id, order, refund }, body })).data),
    noteSent: (order: string, refund: string, body: Out<typeof noteRefundSent>) =>
      run(async () => (await api(noteRefundSent, { params: { id, order, refund }, body })).data),
  };
}
export type OrderChanges = ReturnType<typeof useOrderChanges>;
