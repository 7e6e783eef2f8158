import { type TaxedKind, taxedKinds } from '#features/invoices/rules/invoiceLines.ts';

/** What an issuer cannot be without. */
const issuerNeeds = [
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

/** The fields of a circuit that must go together. */
export type JoinedFields = IssuerFields & {
  readonly [Name in `tax_${TaxedKind}_${'rate' | 'nature' | 'law'}`]: string;
} & {
  readonly promo_it: string;
  readonly promo_en: string;
  readonly commission: string;
  readonly commission_rate: string;
  readonly issues_invoices: boolean;
};

/** Is everything there that an invoice says of who issues it? */
export const isIssuerComplete = (fields: IssuerFields): boolean => issuerNeeds.every((name) => fields[name] !== '');

/** What cannot be together in a circuit's fields, by field. */
export function circuitFaults(fields: JoinedFields): Record<string, string> {
  const faults: Record<string, string> = {};
  if (fields.promo_it !== '' && fields.promo_en === '') faults.promo_en = 'required';
  if (fields.promo_it === '' && fields.promo_en !== '') faults.promo_it = 'required';
  if (fields.commission === 'uniform' && fields.commission_rate === '') faults.commission_rate = 'required';
  if (!fields.issues_invoices) return faults;
  for (const name of issuerNeeds) if (fields[name] === '') faults[name] = 'required';
  for (const kind of taxedKinds) {
    const isFree = Number(fields[`tax_${kind}_rate`] || 0) === 0;
    if (isFree !== (fields[`tax_${kind}_nature`] !== '')) faults[`tax_${kind}_nature`] = 'nature_or_rate';
    if (isFree && fields[`tax_${kind}_law`] === '') faults[`tax_${kind}_law`] = 'required';
  }
  return faults;
}

/** Where money goes, who may be asked for it, and under which name the portal is found: a recent proof is wanted. */
const sensitive = /^(hosts|pays_by_|commission|write_off|release|issue)/;

export const isSensitive = (names: readonly string[]): boolean => names.some((name) => sensitive.test(name));
