import { z } from 'zod';
import { AddressIn } from '#features/addresses/contract.ts';
import { InvoiceRequestIn } from '#features/invoices/contract.ts';
import { sdiStates } from '#features/invoices/rules/sdiStates.ts';
import { InvoiceRequestView } from '#features/orders/contract.ts';
import { Day, DayIn } from '#kernel/calendar.ts';
import { Money } from '#kernel/money.ts';
import { Flag, LineIn, oneLine, PageIn, PageSizeIn, PersonalId, paged, textIn } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';

const roles = ['money'] as const;

/** The office's documents: those asked for and not issued yet, or issued ones by how they stand with the exchange system. */
export const invoiceViews = ['all', 'awaited', ...sdiStates] as const;
export type InvoicesView = (typeof invoiceViews)[number];

export const longestInvoiceSearch = 60;

/** A month, `2026-11`; anything else means all of them, as no page number means the first. */
export const MonthIn = z
  .string()
  .max(7, 'too_long')
  .transform((text) => (/^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined));

const Asked = z.object({
  view: z.enum(invoiceViews).catch('all').optional(),
  month: MonthIn.optional(),
  search: textIn(longestInvoiceSearch).overwrite(oneLine).optional(),
});

export const OfficeInvoiceRow = z
  .object({
    id: PersonalId.nullable(),
    order_id: PersonalId,
    reference: z.string(),
    number: z.string().nullable(),
    kind: z.enum(['TD01', 'TD04']),
    issued_on: Day.nullable(),
    /** Null once it had its time. */
    buyer: InvoiceRequestView.omit({ address_id: true }).nullable(),
    total: Money,
    state: z.enum(sdiStates).nullable(),
    note: z.string().nullable(),
    /** The day of the last notice that it was rejected: what was corrected since is to be sent again. */
    rejected_on: Day.nullable(),
    send_by: Day.nullable(),
    link: z.string().nullable(),
    may_correct: Flag,
  })
  .meta({ id: 'OfficeInvoice' });
export type OfficeInvoiceRow = z.output<typeof OfficeInvoiceRow>;

export const getOfficeInvoices = officeCall({
  id: 'getOfficeInvoices',
  method: 'GET',
  url: '/invoices',
  summary: 'The invoices and credit notes of a circuit, and those that are asked for and not issued yet',
  roles,
  querystring: Asked.extend({ page: PageIn.optional(), size: PageSizeIn.optional() }),
  response: {
    200: paged(OfficeInvoiceRow).extend({
      months: z.array(z.string()),
    }),
  },
});

const ofInvoice = circuit.extend({ invoice: PersonalId });

export const noteInvoices = officeCall({
  id: 'noteInvoices',
  method: 'POST',
  url: '/invoices/state',
  summary:
    'Notes how documents stand with the exchange system; a rejection with its reason. Refused as a whole where one has changed since it was seen',
  roles,
  body: z
    .object({
      /** The documents, each with the state that the list showed. */
      invoices: z
        .array(z.object({ id: PersonalId, seen: z.enum(sdiStates) }))
        .min(1, 'choose')
        .max(200, 'too_long'),
      state: z.enum(sdiStates),
      note: LineIn(300),
      /** The day of the notice that they were rejected; without it, today. */
      rejected_on: DayIn('date_not_valid').optional(),
    })
    .refine(({ state, note }) => state !== 'rejected' || note.length >= 3, { path: ['note'], error: 'required' }),
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['invoice_not_found', 'invoice_noted_meanwhile', 'reauth_required'],
});

const { address, house_number, zipcode, city, state, country } = AddressIn.shape;

/** The buyer as the office corrects it: what was asked for, with an address of its own. */
export const BuyerCorrection = InvoiceRequestIn.omit({ address_id: true }).extend({
  address,
  house_number,
  zipcode,
  city,
  state,
  country,
});

export const correctInvoice = officeCall({
  id: 'correctInvoice',
  method: 'PUT',
  url: '/orders/:order/invoice',
  summary: 'Corrects for whom an order’s invoice is, before it is issued or once the exchange system has rejected it',
  roles,
  params: circuit.extend({ order: PersonalId }),
  body: BuyerCorrection,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['order_not_found', 'invoice_not_found', 'invoice_issued', 'reauth_required'],
});

export const getInvoiceXml = officeCall({
  id: 'getInvoiceXml',
  method: 'GET',
  url: '/invoices/:invoice/xml',
  summary: 'The electronic invoice (FatturaPA) of a document',
  roles,
  params: ofInvoice,
  response: { 200: z.any().meta({ description: 'XML' }) },
  refusals: ['reauth_required', 'invoice_not_found'],
});

export const mostInvoices = 2_000;

export const getInvoicesZip = officeCall({
  id: 'getInvoicesZip',
  method: 'GET',
  url: '/invoices/xml',
  summary: 'The electronic invoices of the documents that the list shows, the first 2,000, as a ZIP',
  roles,
  querystring: Asked,
  response: { 200: z.any().meta({ description: 'ZIP' }) },
  refusals: ['reauth_required', 'invoice_not_found'],
});
