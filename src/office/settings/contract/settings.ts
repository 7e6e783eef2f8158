import { z } from 'zod';
import { cleanVatNumber, isVatNumber } from '#features/addresses/rules/vatNumber.ts';
import { hostOf, isHost } from '#features/circuits/rules/host.ts';
import { isBicOf, isIban } from '#features/circuits/rules/iban.ts';
import { circuitPayMethods, commissionKinds } from '#features/circuits/rules/setup/fields.ts';
import { isRegime } from '#features/invoices/rules/regimes.ts';
import { natures } from '#features/invoices/rules/taxes.ts';
import { consentModes } from '#features/legal/rules/cookieChoice.ts';
import { mostWriteOff } from '#features/payments/rules/handMoney.ts';
import { Instant } from '#kernel/calendar.ts';
import { orNothing } from '#kernel/forms.ts';
import { euro, euroText, Money, MoneyTyped, PriceTyped } from '#kernel/money.ts';
import { CatalogueId, Flag, FlagIn, LineIn, maxInteger, numberIn, requiredText } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { seenOf } from '#office/kit/contract/history.ts';
import { FindingView } from '#office/kit/contract/setUps.ts';

const done = { 200: z.object({ data: z.null() }) };

/** Who may look at how a circuit is set up, and who sets it up. */
const reads = ['super-admin', 'organiser'] as const;
const setsUp = ['super-admin'] as const;
/** Whom the bank account is shown to, and who may change it. */
const readsBank = ['super-admin', 'organiser', 'money'] as const;
const changesBank = ['super-admin', 'money'] as const;

const empty = (text: string) => text === '';

const ifAny = (max: number, is: (text: string) => boolean, code: string) =>
  LineIn(max).refine((text) => empty(text) || is(text), code);

const linesOf = (text: string, clean: (line: string) => string): string =>
  [
    ...new Set(
      text
        .split(/[\n,;]+/)
        .map(clean)
        .filter(Boolean),
    ),
  ].join('\n');

/** Host names, one in each line: one at least, because links in mails begin with it. */
const Hosts = z
  .string()
  .max(2_000, 'too_long')
  .overwrite((text) => linesOf(text, hostOf))
  .min(1, 'required')
  .refine((text) => empty(text) || text.split('\n').every(isHost), 'hosts_not_valid');

const Ink = z
  .string()
  .max(20, 'too_long')
  .overwrite((text) => text.trim().toLowerCase())
  .refine((text) => /^#[0-9a-f]{6}$/.test(text), 'colour_not_valid');

/** A picture on this portal: one that was sent, or one that is among its own files. */
const Picture = ifAny(
  200,
  (text) => /^\/(storage\/files|media|static)(\/[\w-]+)*\/[\w-]+\.(webp|jpe?g|png)$/.test(text),
  'not_valid',
);

const AmountText = MoneyTyped.transform(euroText).refine((text) => !text.startsWith('-'), 'amount_not_valid');

const Rate = (most: number) =>
  z
    .string()
    .max(10, 'too_long')
    .overwrite((text) =>
      text
        .trim()
        .replace(',', '.')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, ''),
    )
    .refine(
      (text) => empty(text) || (/^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= most),
      `rate_not_valid:${most}`,
    );

const Sizes = z
  .string()
  .max(300, 'too_long')
  .overwrite((text) =>
    [
      ...new Set(
        text
          .split(',')
          .map((size) => size.trim())
          .filter(Boolean),
      ),
    ].join(', '),
  );

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text);
const isLink = (text: string): boolean => isWebAddress(text) || /^\/(?!\/)\S*$/.test(text);

const tax = <Kind extends string>(kind: Kind) =>
  ({
    [`tax_${kind}_rate`]: Rate(100),
    [`tax_${kind}_nature`]: z.enum(['', ...natures], { error: 'choose' }),
    [`tax_${kind}_law`]: LineIn(120),
  }) as { [Name in `tax_${Kind}_rate` | `tax_${Kind}_law`]: ReturnType<typeof Rate> } & {
    [Name in `tax_${Kind}_nature`]: z.ZodEnum<{ [Value in '' | (typeof natures)[number]]: Value }>;
  };

/** What is set of a circuit, field by field, as a form has it. A field that is sent alone is changed alone. */
export const CircuitFields = z.object({
  name_it: requiredText(1, 80),
  name_en: LineIn(80),
  title_it: requiredText(1, 40),
  title_en: LineIn(40),
  lead_it: LineIn(400),
  lead_en: LineIn(400),

  hosts: Hosts,
  reference_prefix: z
    .string()
    .max(20, 'too_long')
    .overwrite((text) => text.trim().toUpperCase())
    .refine((text) => /^[A-Z][A-Z0-9]{1,5}$/.test(text), 'prefix_not_valid'),
  website: ifAny(200, isWebAddress, 'address_not_valid'),

  ink_1: Ink,
  ink_2: Ink,
  ink_3: Ink,
  ink_4: Ink,
  logo: Picture,
  header_image: Picture,
  size_guide: Picture,
  promo_it: LineIn(200),
  promo_en: LineIn(200),
  promo_link: ifAny(300, isLink, 'address_not_valid'),
  promo_for_session: FlagIn,

  company: requiredText(1, 120),
  place: requiredText(1, 80),
  email: requiredText(1, 254).refine((text) => empty(text) || z.email().safeParse(text).success, 'email_not_valid'),
  hours_it: requiredText(1, 120),
  hours_en: LineIn(120),
  court: LineIn(80),

  pays_by_credit_card: FlagIn,
  pays_by_paypal: FlagIn,
  pays_by_satispay: FlagIn,
  pays_by_wiretransfer: FlagIn,
  commission: z.enum(commissionKinds, { error: 'choose' }),
  commission_rate: Rate(20),
  commission_fixed: AmountText,
  write_off_limit: AmountText.refine((text) => euro(text as `${number}`) <= mostWriteOff, 'write_off_too_high'),

  list_active: FlagIn,
  shop_active: FlagIn,
  gadget_sizes: Sizes,
  cookie_consent: z.enum(consentModes, { error: 'choose' }),
  analytics: ifAny(30, (text) => /^G-[A-Z0-9]{4,20}$/.test(text), 'analytics_not_valid'),
  head: z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .max(5_000, 'too_long'),

  issues_invoices: FlagIn,
  issuer_name: LineIn(120),
  issuer_address: LineIn(120),
  issuer_house_number: LineIn(12),
  issuer_zipcode: LineIn(12),
  issuer_city: LineIn(80),
  issuer_state: LineIn(10),
  issuer_country: ifAny(2, (text) => /^[A-Z]{2}$/.test(text), 'not_valid'),
  issuer_vat_number: z
    .string()
    .max(30, 'too_long')
    .overwrite(cleanVatNumber)
    .refine((text) => empty(text) || isVatNumber(text), 'vat_number_not_valid'),
  issuer_fiscal_code: z
    .string()
    .max(30, 'too_long')
    .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
    .refine((text) => empty(text) || /^(\d{11}|[A-Z0-9]{16})$/.test(text), 'fiscal_code_not_valid'),
  issuer_regime: ifAny(4, isRegime, 'choose'),
  issuer_email: ifAny(254, (text) => z.email().safeParse(text).success, 'email_not_valid'),
  issuer_prefix: ifAny(4, (text) => /^[A-Z0-9]{1,4}$/.test(text), 'prefix_not_valid'),
  issuer_stamp_law: LineIn(120),
  issuer_stamp_from: AmountText,
  issuer_stamp_amount: AmountText,
  issuer_causal: LineIn(120),
  ...tax('registration'),
  ...tax('goods'),
  ...tax('shipping'),
  ...tax('commission'),
});
export type CircuitFields = z.output<typeof CircuitFields>;

const CircuitFieldsView = z.object(
  Object.fromEntries(
    Object.entries(CircuitFields.shape).map(([name, schema]) => [name, schema === FlagIn ? Flag : z.string()]),
  ) as unknown as {
    [Name in keyof CircuitFields]: CircuitFields[Name] extends boolean ? typeof Flag : z.ZodString;
  },
);
export type CircuitFieldsView = z.output<typeof CircuitFieldsView>;

const ShippingSetUp = z.object({
  id: z.int(),
  name_it: z.string(),
  name_en: z.string(),
  description_it: z.string(),
  description_en: z.string(),
  price: Money,
  race_id: z.int().nullable(),
  active: Flag,
});
export type ShippingSetUp = z.output<typeof ShippingSetUp>;

export const CircuitSetUpView = z
  .object({
    id: z.int(),
    slug: z.string(),
    season: z.string(),
    season_id: z.int(),
    fields: CircuitFieldsView,
    /** Ways of paying that this portal has keys for, or the circuit a bank account. */
    payable: z.array(z.enum(circuitPayMethods)),
    shippings: z.array(ShippingSetUp),
    /** Where goods can be collected: races to come, and those that are over where a way of delivery is still at one. */
    races: z.array(z.object({ id: z.int(), name: z.string(), past: Flag })),
    /** Orders have its prefix already. */
    has_orders: Flag,
    findings: z.array(FindingView),
    may_change: Flag,
  })
  .meta({ id: 'CircuitSetUp' });
export type CircuitSetUpView = z.output<typeof CircuitSetUpView>;

export const getCircuitSetUp = officeCall({
  id: 'getCircuitSetUp',
  method: 'GET',
  url: '/settings',
  summary: 'A circuit as it is set up, with what is wrong with it',
  roles: reads,
  response: { 200: z.object({ data: CircuitSetUpView }) },
});

export const changeCircuit = officeCall({
  id: 'changeCircuit',
  method: 'PUT',
  url: '/settings',
  summary: 'Changes fields of a circuit. Hosts, ways of paying and the issuer’s data need a recent second factor',
  roles: setsUp,
  body: z.object({
    fields: CircuitFields.partial(),
    seen: seenOf(CircuitFields),
  }),
  response: done,
  refusals: ['set_up_changed_meanwhile', 'reauth_required'],
});

/** A way of delivery: collected at a race, or (null) sent to an address. */
export const ShippingFields = z.object({
  name_it: requiredText(1, 80),
  name_en: LineIn(80),
  description_it: LineIn(200),
  description_en: LineIn(200),
  price: PriceTyped,
  race_id: orNothing(CatalogueId),
  active: FlagIn,
});
export type ShippingFields = z.output<typeof ShippingFields>;

export const addShipping = officeCall({
  id: 'addShipping',
  method: 'POST',
  url: '/settings/shippings',
  summary: 'Adds a way of delivery',
  roles: setsUp,
  body: ShippingFields,
  response: { 201: z.object({ data: z.object({ id: z.int() }) }) },
  refusals: ['race_not_found'],
});

export const changeShipping = officeCall({
  id: 'changeShipping',
  method: 'PUT',
  url: '/settings/shippings/:shipping',
  summary: 'Changes a way of delivery. Orders keep the copy that they have of it',
  roles: setsUp,
  params: circuit.extend({ shipping: numberIn(z.int().min(1).max(maxInteger)) }),
  body: z.object({ fields: ShippingFields.partial(), seen: seenOf(ShippingFields) }),
  response: done,
  refusals: ['item_not_found', 'race_not_found', 'set_up_changed_meanwhile'],
});

export const BankFields = z.object({
  company: requiredText(1, 70),
  bank: requiredText(1, 120),
  iban: z
    .string({ error: 'required' })
    .max(60, 'too_long')
    .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
    .min(1, 'required')
    .refine((text) => empty(text) || isIban(text), 'iban_not_valid'),
  bic: ifAny(11, (text) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text), 'bic_not_valid'),
});
export type BankFields = z.output<typeof BankFields>;

/** The BIC of an account is of the country of its IBAN. */
const isOneCountry = ({ iban, bic }: BankFields) => isBicOf(bic, iban);
const otherCountry = { path: ['bic'], error: 'bic_of_other_country' };

/** The same as whoever sets an account types it. */
export const NewBank = BankFields.refine(isOneCountry, otherCountry);

const BankSeen = z.object({
  company: z.string().max(70, 'too_long'),
  bank: z.string().max(120, 'too_long'),
  iban: z.string().max(60, 'too_long'),
  bic: z.string().max(11, 'too_long'),
});

const BankView = z.object({ company: z.string(), bank: z.string(), iban: z.string(), bic: z.string() });

export const BankSetUpView = z
  .object({
    bank: BankView.nullable(),
    change: z
      .object({
        bank: BankView,
        by: z.string().nullable(),
        yours: Flag,
        at: Instant,
        /** From when on it can count. */
        due_at: Instant,
        confirmed_by: z.string().nullable(),
      })
      .nullable(),
    may_change: Flag,
  })
  .meta({ id: 'BankSetUp' });
export type BankSetUpView = z.output<typeof BankSetUpView>;

export const getBankSetUp = officeCall({
  id: 'getBankSetUp',
  method: 'GET',
  url: '/bank',
  summary: 'The bank account that wire transfers go to, and a change of it that waits',
  roles: readsBank,
  response: { 200: z.object({ data: BankSetUpView }) },
});

export const proposeBank = officeCall({
  id: 'proposeBank',
  method: 'PUT',
  url: '/bank',
  summary:
    'Sets the first bank account or the name of its bank and branch, or proposes another IBAN, BIC or holder, which counts once somebody else has confirmed it and a day is over. Needs a recent second factor',
  roles: changesBank,
  /** `seen`: the account that the asker has read, null where there was none; of two people the second is told. */
  body: BankFields.extend({ seen: BankSeen.nullable() }).refine(isOneCountry, otherCountry),
  response: done,
  refusals: ['reauth_required', 'bank_change_open', 'set_up_changed_meanwhile'],
});

export const confirmBank = officeCall({
  id: 'confirmBank',
  method: 'POST',
  url: '/bank/confirm',
  summary:
    'Confirms another person’s change of the bank account: it says the account that was seen, whole. Needs a recent second factor',
  roles: changesBank,
  body: BankFields,
  response: done,
  refusals: ['reauth_required', 'bank_change_not_found', 'bank_same_person'],
});

export const withdrawBank = officeCall({
  id: 'withdrawBank',
  method: 'DELETE',
  url: '/bank/change',
  summary: 'Withdraws a change of the bank account that does not count yet',
  roles: changesBank,
  response: done,
  refusals: ['reauth_required', 'bank_change_not_found'],
});
