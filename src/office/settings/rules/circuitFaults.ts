import { isItalianZipcode } from '#features/addresses/rules/italianZipcode.ts';
import { isProvince } from '#features/addresses/rules/place.ts';
import { type TaxedKind, taxedKinds } from '#features/invoices/rules/invoiceLines.ts';

/** What an issuer cannot be without. */
export const issuerNeeds = [
  'issuer_name',
  'issuer_address',
  'issuer_zipcode',
  'issuer_city',
  'issuer_country',
  'issuer_vat_number',
  'issuer_fiscal_code',
  'issuer_regime',
  'issuer_email',
  'issuer_prefix',
] as const;

type IssuerFields = { readonly [Name in (typeof issuerNeeds)[number]]: string };

export type InvoiceFields = IssuerFields & {
  readonly [Name in `tax_${TaxedKind}_${'rate' | 'nature' | 'law'}`]: string;
} & {
  readonly issuer_state: string;
  readonly issues_invoices: boolean;
};

export type JoinedFields = InvoiceFields & {
  readonly promo_it: string;
  readonly promo_en: string;
  readonly commission: string;
  readonly commission_rate: string;
};

/** Is everything there that an invoice says of who issues it? */
export const isIssuerComplete = (fields: IssuerFields): boolean => issuerNeeds.every((name) => fields[name] !== '');

/** What cannot be together in a circuit's fields, by field. */
export function circuitFaults(fields: JoinedFields): Record<string, string> {
  const faults: Record<string, string> = {};
  if (fields.promo_it !== '' && fields.promo_en === '') faults.promo_en = 'required';
  if (fields.promo_it === '' && fields.promo_en !== '') faults.promo_it = 'required';
  if (fields.commission === 'uniform' && fields.commission_rate === '') faults.commission_rate = 'required';
  return { ...faults, ...issuerFaults(fields) };
}

/** What an issuer lacks, and what cannot be together of it; nothing where no invoices are issued. */
export function issuerFaults(fields: InvoiceFields): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!fields.issues_invoices) return faults;
  for (const name of issuerNeeds) if (fields[name] === '') faults[name] = 'required';
  if (fields.issuer_country === 'IT') {
    if (!isItalianZipcode(fields.issuer_zipcode)) faults.issuer_zipcode = 'zipcode_not_valid';
    if (!isProvince(fields.issuer_state)) faults.issuer_state = 'province_choose';
  }
  for (const kind of taxedKinds) {
    const rate = fields[`tax_${kind}_rate`];
    // Whether a nature is wanted is not known before the rate is.
    if (rate === '') {
      faults[`tax_${kind}_rate`] = 'rate_needed';
      continue;
    }
    const isFree = Number(rate.replace(',', '.')) === 0;
    if (isFree !== (fields[`tax_${kind}_nature`] !== '')) faults[`tax_${kind}_nature`] = 'nature_or_rate';
    if (isFree && fields[`tax_${kind}_law`] === '') faults[`tax_${kind}_law`] = 'required';
  }
  return faults;
}

/** Where money goes, who may be asked for it, and under which name the portal is found: a recent proof is wanted. */
const sensitive = /^(hosts|pays_by_|commission|write_off|release|issue)/;

export const isSensitive = (names: readonly string[]): boolean => names.some((name) => sensitive.test(name));
