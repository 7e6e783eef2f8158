import { circuitPayMethods } from '#features/circuits/rules/setup/fields.ts';
import { taxedKinds } from '#features/invoices/rules/invoiceLines.ts';
import type { CircuitFieldsView } from '../contract/settings.ts';

export type CircuitField = keyof CircuitFieldsView;

const taxFields = taxedKinds.flatMap((kind) =>
  (['rate', 'nature', 'law'] as const).map((what) => `tax_${kind}_${what}` as const),
);

export const fieldsOfParts = {
  texts: ['name_it', 'name_en', 'title_it', 'title_en', 'lead_it', 'lead_en'],
  look: ['ink_1', 'ink_2', 'ink_3', 'ink_4'],
  pictures: ['logo', 'header_image', 'size_guide'],
  banner: ['promo_it', 'promo_en', 'promo_link', 'promo_for_session'],
  hosts: ['hosts', 'reference_prefix', 'website'],
  office: ['company', 'place', 'email', 'hours_it', 'hours_en', 'court'],
  payments: [
    ...circuitPayMethods.map((method) => `pays_by_${method}` as const),
    ...(['commission', 'commission_rate', 'commission_fixed', 'write_off_limit'] as const),
  ],
  pages: ['list_active', 'shop_active', 'gadget_sizes', 'cookie_consent', 'analytics', 'head'],
  invoices: [
    'issues_invoices',
    'issuer_name',
    'issuer_email',
    'issuer_vat_number',
    'issuer_fiscal_code',
    'issuer_country',
    'issuer_address',
    'issuer_house_number',
    'issuer_zipcode',
    'issuer_city',
    'issuer_state',
    'issuer_regime',
    'issuer_prefix',
    'issuer_stamp_law',
    'issuer_stamp_from',
    'issuer_stamp_amount',
    'issuer_causal',
    ...taxFields,
  ],
} as const satisfies Readonly<Record<string, readonly CircuitField[]>>;

/** The blocks that are forms. */
export type PartName = keyof typeof fieldsOfParts;

/** The page’s blocks with the ids of their headings, in their order. */
export const blocks = [
  ['texts', 'part-texts'],
  ['look', 'part-look'],
  ['pictures', 'part-pictures'],
  ['banner', 'part-banner'],
  ['hosts', 'part-hosts'],
  ['office', 'part-office'],
  ['payments', 'part-payments'],
  ['bank', 'bank'],
  ['accounts', 'provider_accounts'],
  ['delivery', 'shippings'],
  ['pages', 'part-pages'],
  ['invoices', 'part-invoices'],
] as const;
