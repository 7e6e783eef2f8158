import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { urlOf } from '#kernel/call.ts';
import { PageIn, PageSizeIn } from '#kernel/wire.ts';
import { useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, ApiError, useApi } from '#web/api.tsx';
import {
  correctInvoice,
  getInvoicesZip,
  getInvoiceXml,
  getOfficeInvoices,
  type InvoicesView,
  invoiceViews,
  longestInvoiceSearch,
  MonthIn,
  mailOfficeInvoice,
  noteInvoices,
} from '../../contract/invoices.ts';

interface InvoicesQuery {
  readonly view: InvoicesView;
  readonly month: string | undefined;
  readonly search: string;
  readonly page: number;
  readonly size: number;
}

/** What the address of the list asks for. */
export function invoicesAsked(query: URLSearchParams): InvoicesQuery {
  return {
    view: invoiceViews.find((name) => name === query.get('view')) ?? 'all',
    month: MonthIn.safeParse(query.get('month')).data,
    search: (query.get('search') ?? '').trim().slice(0, longestInvoiceSearch),
    page: PageIn.parse(query.get('page') ?? 1),
    size: PageSizeIn.parse(query.get('size') ?? 0),
  };
}

const querystringOf = ({ month, ...asked }: InvoicesQuery) => ({ ...asked, ...(month && { month }) });

export const invoicesQuery = (api: Api, circuit: number, asked: InvoicesQuery) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'invoices', ...Object.values(asked)),
    queryFn: () => api(getOfficeInvoices, { params: { id: circuit }, querystring: querystringOf(asked) }),
  });

const below = (url: string, circuit: number) => `/api${url.replace(':id', String(circuit))}`;

/** Where the electronic invoice of a document is downloaded. */
export const xmlAddress = (circuit: number, invoice: string): string =>
  below(urlOf(getInvoiceXml), circuit).replace(':invoice', invoice);

/** Where the electronic invoices of all that the list shows are downloaded. */
export const zipAddress = (circuit: number, { view, month, search }: InvoicesQuery): string =>
  `${below(urlOf(getInvoicesZip), circuit)}?${new URLSearchParams({ view, search, ...(month && { month }) })}`;

/** What the office does with its documents. */
export function useInvoiceChanges() {
  const api = useApi();
  const { circuit } = useOffice();
  const queries = useQueryClient();
  const { run, question } = useProved(circuit.id);
  const id = circuit.id;
  return {
    question,
    mail: (invoice: string) => run(() => api(mailOfficeInvoice, { params: { id, invoice } })),
    /** Where somebody else was faster the list is read again: the refusal asks to look at it. */
    note: async (body: z.input<typeof noteInvoices.schema.body>) => {
      try {
        return await run(() => api(noteInvoices, { params: { id }, body }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invoice_noted_meanwhile')
          await queries.invalidateQueries({ queryKey: api.key('office', id, 'invoices') });
        throw error;
      }
    },
    correct: (order: string, body: z.input<typeof correctInvoice.schema.body>) =>
      run(() => api(correctInvoice, { params: { id, order }, body })),
  };
}
export type InvoiceChanges = ReturnType<typeof useInvoiceChanges>;
