import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { urlOf } from '#kernel/call.ts';
import { PageIn, PageSizeIn } from '#kernel/wire.ts';
import { useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, useApi } from '#web/api.tsx';
import {
  correctInvoice,
  getInvoicesZip,
  getInvoiceXml,
  getOfficeInvoices,
  invoiceViews,
  longestInvoiceSearch,
  MonthIn,
  noteInvoices,
} from '../../contract/invoices.ts';

export function invoicesAsked(query: URLSearchParams) {
  return {
    view: invoiceViews.find((name) => name === query.get('view')) ?? 'all',
    month: MonthIn.safeParse(query.get('month')).data,
    search: (query.get('search') ?? '').trim().slice(0, longestInvoiceSearch),
    page: PageIn.parse(query.get('page') ?? 1),
    size: PageSizeIn.parse(query.get('size') ?? 0),
  };
}

const querystringOf = ({ month, ...asked }: ReturnType<typeof invoicesAsked>) => ({
  ...asked,
  ...(month && { month }),
});

export const invoicesQuery = (api: Api, circuit: number, asked: ReturnType<typeof invoicesAsked>) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'invoices', ...Object.values(asked)),
    queryFn: () => api(getOfficeInvoices, { params: { id: circuit }, querystring: querystringOf(asked) }),
  });

const below = (url: string, circuit: number) => `/api${url.replace(':id', String(circuit))}`;

export const xmlAddress = (circuit: number, invoice: string): string =>
  below(urlOf(getInvoiceXml), circuit).replace(':invoice', invoice);

export const zipAddress = (circuit: number, { view, month, search }: ReturnType<typeof invoicesAsked>): string =>
  `${below(urlOf(getInvoicesZip), circuit)}?${new URLSearchParams({ view, search, ...(month && { month }) })}`;

export function useInvoiceChanges() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const id = circuit.id;
  return {
    question,
    note: (body: z.input<typeof noteInvoices.schema.body>) => run(() => api(noteInvoices, { params: { id }, body })),
    correct: (order: string, body: z.input<typeof correctInvoice.schema.body>) =>
      run(() => api(correctInvoice, { params: { id, order }, body })),
  };
}
export type InvoiceChanges = ReturnType<typeof useInvoiceChanges>;
