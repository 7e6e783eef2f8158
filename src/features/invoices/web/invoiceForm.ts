import type { z } from 'zod';
import type { MemberView } from '#features/identity/contract.ts';
import type { OrderView } from '#features/orders/contract.ts';
import { InvoiceRequestIn } from '../contract.ts';
import { type BuyerAddress, buyerFaults, buyerOf, recipientCodeShown } from '../rules/buyer.ts';

export const invoiceFields = [
  'type',
  'firstname',
  'lastname',
  'company',
  'vat_number',
  'fiscal_code',
  'recipient_code',
  'pec',
  'address_id',
] as const;
export type InvoiceField = (typeof invoiceFields)[number];

export type InvoiceValues = z.input<typeof InvoiceRequestIn>;
type Kind = InvoiceValues['type'];

export type BuyerField = Exclude<InvoiceField, 'type' | 'address_id'>;
type BuyerValues = Readonly<Record<BuyerField, string>>;

const nobody: BuyerValues = {
  firstname: '',
  lastname: '',
  company: '',
  vat_number: '',
  fiscal_code: '',
  recipient_code: '',
  pec: '',
};

/** What stands for no code is nothing that was typed. */
const typedCode = (code: string): string => recipientCodeShown(code) ?? '';

/** What was said last as each kind; a person else has the buyer's own name and fiscal code. Each kind has values of its own. */
export function startingBuyers(
  said: OrderView['invoice_request'],
  own: Pick<MemberView, 'firstname' | 'lastname' | 'tax_code'> | null | undefined,
): Readonly<Record<Kind, BuyerValues>> {
  const person = said?.type === 'private' ? said : own && { ...own, fiscal_code: own.tax_code };
  const company = said?.type === 'company' ? said : null;
  return {
    private: {
      ...nobody,
      firstname: person?.firstname ?? '',
      lastname: person?.lastname ?? '',
      fiscal_code: person?.fiscal_code ?? '',
    },
    company: {
      ...nobody,
      company: company?.company ?? '',
      vat_number: company?.vat_number ?? '',
      fiscal_code: company?.fiscal_code ?? '',
      recipient_code: typedCode(company?.recipient_code ?? ''),
      pec: company?.pec ?? '',
    },
  };
}

export const buyerIn = (values: InvoiceValues): BuyerValues => ({
  firstname: values.firstname ?? '',
  lastname: values.lastname ?? '',
  company: values.company ?? '',
  vat_number: values.vat_number ?? '',
  fiscal_code: values.fiscal_code ?? '',
  recipient_code: values.recipient_code ?? '',
  pec: values.pec ?? '',
});

const noAddress: BuyerAddress = {
  firstname: '',
  lastname: '',
  company: null,
  address: '',
  house_number: '',
  zipcode: '',
  city: '',
  state: '',
  country: 'IT',
};

/** The API's schema and the buyer's rules together, so that all that is wrong is said at once. */
export const invoiceSchema = (addressOf: (id: string) => BuyerAddress | undefined) =>
  InvoiceRequestIn.superRefine((given, context) => {
    // Whoever has emptied a field of the form does not mean the name of the address.
    const { firstname = '', lastname = '', company = '' } = given;
    const written = { ...given, firstname, lastname, company };
    const faults = buyerFaults(buyerOf(written, addressOf(given.address_id) ?? noAddress));
    for (const [field, message] of Object.entries(faults)) context.addIssue({ code: 'custom', path: [field], message });
  });
