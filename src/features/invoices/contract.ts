import { z } from 'zod';
import { InvoiceRequestView, OrderView } from '#features/orders/contract.ts';
import type { Call } from '#kernel/call.ts';
import { EmailIn, Flag, LineIn, optionalIn, PersonalId } from '#kernel/wire.ts';

const orderId = z.object({ id: PersonalId });
const OneOrder = z.object({ data: OrderView });
const Line = optionalIn(LineIn(80));
const Code = optionalIn(LineIn(40));

/** What is asked for an invoice; which of it must be there, `buyerFaults` says. */
export const InvoiceRequestIn = z.object({
  type: z.enum(['private', 'company'], 'choose'),
  /** The electronic invoice takes 60 characters of each name and 80 of a company's. */
  firstname: optionalIn(LineIn(60)),
  lastname: optionalIn(LineIn(60)),
  company: Line,
  fiscal_code: Code,
  vat_number: Code,
  recipient_code: Code,
  pec: optionalIn(LineIn(254).refine((text) => text === '' || EmailIn.safeParse(text).success, 'email_not_valid')),
  address_id: z.guid('choose'),
});
export type InvoiceRequestIn = z.output<typeof InvoiceRequestIn>;

export const getInvoiceOffer = {
  id: 'getOrderInvoiceOffer',
  method: 'GET',
  url: '/orders/:id/invoice',
  summary: 'Whether an invoice may be asked for, and what the buyer said the last time',
  access: 'signed-in',
  schema: {
    params: orderId,
    response: {
      200: z.object({ data: z.object({ offered: Flag, last: InvoiceRequestView.nullable() }) }),
    },
  },
  refusals: ['order_not_found'],
} as const satisfies Call;

export const askInvoice = {
  id: 'askOrderInvoice',
  method: 'PUT',
  url: '/orders/:id/invoice',
  summary: 'Asks for an invoice, or changes for whom it is, while the order may be paid',
  access: 'signed-in',
  schema: { params: orderId, body: InvoiceRequestIn, response: { 200: OneOrder } },
  refusals: ['order_not_found', 'order_already_paid', 'order_not_payable', 'address_not_found', 'invoices_not_offered'],
} as const satisfies Call;

export const dropInvoice = {
  id: 'dropOrderInvoice',
  method: 'DELETE',
  url: '/orders/:id/invoice',
  summary: 'Does without an invoice, while the order may be paid',
  access: 'signed-in',
  schema: { params: orderId, response: { 200: OneOrder } },
  refusals: ['order_not_found', 'order_already_paid', 'order_not_payable'],
} as const satisfies Call;
