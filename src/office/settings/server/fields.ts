import { circuitPayMethods } from '#features/circuits/rules/setup/fields.ts';
import type { CircuitColumns, CircuitRow } from '#features/circuits/server/writeCircuit.ts';
import { commissionPolicyOf } from '#features/commission/rules/commission.ts';
import { payMethodIds } from '#features/commission/rules/payMethods.ts';
import { defaultCausal } from '#features/invoices/rules/causal.ts';
import { type IssuerTaxes, type TaxedKind, taxedKinds } from '#features/invoices/rules/invoiceLines.ts';
import { stampInForce } from '#features/invoices/rules/taxes.ts';
import type { findIssuer } from '#features/invoices/server/issuers.ts';
import { consentModeOf } from '#features/legal/rules/cookieChoice.ts';
import { writeOffLimitOf } from '#features/payments/rules/handMoney.ts';
import { centsOf } from '#kernel/cents.ts';
import { euroText, noMoney } from '#kernel/money.ts';
import type { CircuitFields } from '../contract/settings.ts';

type Issuer = NonNullable<Awaited<ReturnType<typeof findIssuer>>>;

export interface StoredCircuit {
  readonly row: CircuitRow;
  readonly settings: Readonly<Record<string, string>>;
  readonly methods: readonly number[];
  readonly issuer: Issuer | undefined;
}

const hundredths = (rate: number): string => String(rate / 100);

const taxFields = (taxes: IssuerTaxes | undefined) =>
  Object.fromEntries(
    taxedKinds.flatMap((kind) => {
      const tax = taxes?.[kind];
      return [
        [`tax_${kind}_rate`, tax ? hundredths(tax.rate) : ''],
        [`tax_${kind}_nature`, tax?.nature ?? ''],
        [`tax_${kind}_law`, tax?.law ?? ''],
      ];
    }),
  ) as { [Name in Extract<keyof CircuitFields, `tax_${string}`>]: CircuitFields[Name] };

const methodFields = (methods: readonly number[]) =>
  Object.fromEntries(
    circuitPayMethods.map((method) => [`pays_by_${method}`, methods.includes(payMethodIds[method])]),
  ) as { [Name in Extract<keyof CircuitFields, `pays_by_${string}`>]: boolean };

export function fieldsOf({ row, settings, methods, issuer }: StoredCircuit): CircuitFields {
  const { i18n, inks, promo, office } = row;
  const policy = commissionPolicyOf(settings);
  const uniform = policy.kind === 'uniform' ? policy : null;
  return {
    name_it: i18n.it.name,
    name_en: i18n.en.name,
    title_it: i18n.it.title,
    title_en: i18n.en.title,
    lead_it: i18n.it.lead,
    lead_en: i18n.en.lead,
    hosts: row.hosts.join('\n'),
    reference_prefix: row.referencePrefix,
    website: settings['website-url'] ?? '',
    ink_1: inks[0],
    ink_2: inks[1],
    ink_3: inks[2],
    ink_4: inks[3],
    logo: row.logo ?? '',
    header_image: row.headerImage ?? '',
    size_guide: row.sizeGuide ?? '',
    promo_it: promo?.i18n.it ?? '',
    promo_en: promo?.i18n.en ?? '',
    promo_link: promo?.link ?? '',
    promo_for_session: promo?.dismissal === 'session',
    company: office.company,
    place: office.place,
    email: office.email,
    hours_it: office.hours.it,
    hours_en: office.hours.en,
    court: settings.court ?? '',
    ...methodFields(methods),
    commission: policy.kind,
    commission_rate: uniform ? String(uniform.rate) : '',
    commission_fixed: euroText(uniform?.fixed ?? noMoney),
    write_off_limit: euroText(writeOffLimitOf(settings)),
    list_active: settings['list-active'] === '1',
    shop_active: settings['shop-active'] === '1',
    gadget_sizes: row.gadgetSizes.join(', '),
    cookie_consent: consentModeOf(settings),
    analytics: settings['google-analytics'] ?? '',
    head: settings.head ?? '',
    issues_invoices: issuer !== undefined,
    issuer_name: issuer?.name ?? '',
    issuer_address: issuer?.seat.address ?? '',
    issuer_house_number: issuer?.seat.house_number ?? '',
    issuer_zipcode: issuer?.seat.zipcode ?? '',
    issuer_city: issuer?.seat.city ?? '',
    issuer_state: issuer?.seat.state ?? '',
    issuer_country: issuer?.seat.country ?? '',
    issuer_vat_number: issuer?.vatNumber ?? '',
    issuer_fiscal_code: issuer?.fiscalCode ?? '',
    issuer_regime: issuer?.regime ?? '',
    issuer_email: issuer?.email ?? '',
    issuer_prefix: issuer?.prefix ?? '',
    issuer_stamp_law: issuer?.stampLaw ?? '',
    issuer_stamp_from: euroText(issuer?.stampFrom ?? stampInForce.stampFrom),
    issuer_stamp_amount: euroText(issuer?.stampAmount ?? stampInForce.stampAmount),
    issuer_causal: issuer?.causal ?? defaultCausal,
    ...taxFields(issuer?.taxes),
  };
}

/** The other language takes the Italian text where it has none of its own. */
const inBoth = (it: string, en: string) => ({ it, en: en || it });

export function columnsOf(fields: CircuitFields): CircuitColumns {
  const name = inBoth(fields.name_it, fields.name_en);
  const title = inBoth(fields.title_it, fields.title_en);
  const uniform = fields.commission === 'uniform';
  return {
    row: {
      hosts: fields.hosts.split('\n').filter(Boolean),
      i18n: {
        it: { name: name.it, title: title.it, lead: fields.lead_it },
        en: { name: name.en, title: title.en, lead: fields.lead_en },
      },
      inks: [fields.ink_1, fields.ink_2, fields.ink_3, fields.ink_4],
      referencePrefix: fields.reference_prefix,
      logo: fields.logo || null,
      headerImage: fields.header_image || null,
      sizeGuide: fields.size_guide || null,
      promo:
        fields.promo_it === ''
          ? null
          : {
              dismissal: fields.promo_for_session ? 'session' : 'page',
              i18n: { it: fields.promo_it, en: fields.promo_en },
              ...(fields.promo_link !== '' && { link: fields.promo_link }),
            },
      gadgetSizes: fields.gadget_sizes.split(', ').filter(Boolean),
      office: {
        company: fields.company,
        place: fields.place,
        email: fields.email,
        hours: inBoth(fields.hours_it, fields.hours_en),
      },
    },
    settings: {
      'website-url': fields.website,
      court: fields.court,
      'commission-policy': fields.commission,
      'commission-rate': uniform ? fields.commission_rate : '',
      'commission-fixed': uniform ? fields.commission_fixed : '',
      'write-off-limit': fields.write_off_limit,
      'list-active': fields.list_active ? '1' : '0',
      'shop-active': fields.shop_active ? '1' : '0',
      'cookie-consent': fields.cookie_consent,
      'google-analytics': fields.analytics,
      head: fields.head,
    },
  };
}

/** The ways of paying that are ticked: those that were offered keep their place, new ones come after them. */
export function methodsOf(fields: CircuitFields, before: readonly number[]) {
  const wanted = circuitPayMethods.filter((method) => fields[`pays_by_${method}`]);
  const place = (method: (typeof wanted)[number]) => {
    const at = before.indexOf(payMethodIds[method]);
    return at < 0 ? before.length : at;
  };
  return wanted.toSorted((a, b) => place(a) - place(b));
}

const taxesOf = (fields: CircuitFields): IssuerTaxes => {
  const of = (kind: TaxedKind) => {
    const nature = fields[`tax_${kind}_nature`] || null;
    const rate = Math.round(Number(fields[`tax_${kind}_rate`] || 0) * 100);
    return { rate, nature, law: nature && fields[`tax_${kind}_law`] };
  };
  return {
    registration: of('registration'),
    goods: of('goods'),
    shipping: of('shipping'),
    commission: of('commission'),
  };
};

/** Who issues the invoices; null where none are issued. The fields are without fault. */
export const issuerOf = (fields: CircuitFields) =>
  fields.issues_invoices
    ? {
        name: fields.issuer_name,
        seat: {
          address: fields.issuer_address,
          house_number: fields.issuer_house_number,
          zipcode: fields.issuer_zipcode,
          city: fields.issuer_city,
          state: fields.issuer_state,
          country: fields.issuer_country,
        },
        vatNumber: fields.issuer_vat_number,
        fiscalCode: fields.issuer_fiscal_code,
        regime: fields.issuer_regime,
        email: fields.issuer_email,
        prefix: fields.issuer_prefix,
        stampLaw: fields.issuer_stamp_law || null,
        stampFrom: centsOf(fields.issuer_stamp_from),
        stampAmount: centsOf(fields.issuer_stamp_amount),
        causal: fields.issuer_causal || defaultCausal,
        taxes: taxesOf(fields),
      }
    : null;
