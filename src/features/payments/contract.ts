import { z } from 'zod';
import { isIban } from '#features/circuits/rules/iban.ts';
import { PayMethodIn } from '#features/commission/contract.ts';
import { OrderView, unpaidRefusals } from '#features/orders/contract.ts';
import { Day } from '#kernel/calendar.ts';
import { type Call, urlOf } from '#kernel/call.ts';
import { Money, MoneyIn } from '#kernel/money.ts';
import { CatalogueId, dataOf, Flag, PersonalId, requiredText, textIn } from '#kernel/wire.ts';
import { outcomes } from './rules/outcome.ts';
import { type Provider, type ProviderMethod, providerMethodNames } from './rules/providers.ts';
import { refundFates, refundReasons } from './rules/refundReasons.ts';

export const payOrder = {
  id: 'payOrder',
  method: 'POST',
  url: '/orders/:id/pay',
  summary: 'Sets the method of an order (pre-request), or confirms a zero total or a wire transfer (confirm)',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId }),
    body: z.object({
      action: z.enum(['pre-request', 'confirm']),
      payment_method: PayMethodIn.nullish(),
      total_admin_cost: MoneyIn.optional(),
      total_amount_due: MoneyIn.optional(),
    }),
    response: { 200: z.object({ data: OrderView, status: z.literal(true) }) },
  },
  refusals: [...unpaidRefusals, 'pay_method_not_available', 'total_has_changed', 'nothing_due'],
} as const satisfies Call;

const starting = {
  method: 'POST',
  access: 'signed-in',
  schema: {
    body: z.object({ order_id: PersonalId }),
    response: { 200: z.object({ status: z.literal(true), redirect_link: z.url() }) },
  },
  refusals: [...unpaidRefusals, 'nothing_due', 'pay_method_not_available', 'payment_provider_unavailable'],
} as const;

export const payByCard = {
  ...starting,
  id: 'payByCard',
  url: '/payment/cc',
  summary: 'Starts a card payment and answers where the buyer pays',
} as const satisfies Call;

export const payByPayPal = {
  ...starting,
  id: 'payByPayPal',
  url: '/payment/paypal',
  summary: 'Starts a payment with PayPal and answers where the buyer pays',
} as const satisfies Call;

export const payBySatispay = {
  ...starting,
  id: 'payBySatispay',
  url: '/payment/satispay',
  summary: 'Starts a payment with Satispay and answers where the buyer pays',
} as const satisfies Call;

export const startCalls = {
  credit_card: payByCard,
  paypal: payByPayPal,
  satispay: payBySatispay,
} as const satisfies Record<ProviderMethod, Call>;

const noticing = { access: 'anyone', refusals: ['notice_not_genuine', 'payment_provider_unavailable'] } as const;
/** Without it, the notice is to the deployment's account. */
const ofCircuit = z.object({ circuit: CatalogueId.optional() });
const received = { 200: z.object({ received: z.literal(true) }) };

export const stripeNotice = {
  ...noticing,
  id: 'stripeNotice',
  method: 'POST',
  url: '/payment/stripe/notice',
  summary: 'A signed notice of the card provider: a hint, after which the portal asks the provider itself',
  schema: {
    querystring: ofCircuit,
    headers: z.looseObject({ 'stripe-signature': textIn(2_000).optional() }),
    response: received,
  },
} as const satisfies Call;

export const paypalNotice = {
  ...noticing,
  id: 'paypalNotice',
  method: 'POST',
  url: '/payment/paypal/notice',
  summary: 'A signed notice of PayPal: a hint, after which the portal asks PayPal itself',
  schema: {
    querystring: ofCircuit,
    headers: z.looseObject({ 'paypal-transmission-sig': textIn(2_000).optional() }),
    response: received,
  },
} as const satisfies Call;

export const satispayNotice = {
  ...noticing,
  id: 'satispayNotice',
  method: 'GET',
  url: '/payment/satispay/notice',
  summary: 'A notice of Satispay, unsigned and without a status: a hint, after which the portal asks Satispay itself',
  schema: { querystring: ofCircuit.extend({ payment: textIn(100).optional() }), response: received },
} as const satisfies Call;

export const noticeCalls = {
  stripe: stripeNotice,
  paypal: paypalNotice,
  satispay: satispayNotice,
} as const satisfies Record<Provider, Call>;

export const noticePath = (provider: Provider, circuit: number | null): string =>
  `/api${urlOf(noticeCalls[provider])}${circuit === null ? '' : `?circuit=${circuit}`}`;

export const getSatispayStatus = {
  id: 'getSatispayStatus',
  method: 'GET',
  url: '/payment/satispay/:chargeId/status',
  summary: 'Whether a payment with Satispay was accepted, after asking Satispay; for who has ordered',
  access: 'signed-in',
  schema: { params: z.object({ chargeId: textIn(100) }), response: dataOf(z.object({ success: z.boolean() })) },
  refusals: ['order_not_found', 'payment_provider_unavailable'],
} as const satisfies Call;

export const getOrderResult = {
  id: 'getOrderResult',
  method: 'GET',
  url: '/orders/:id/result',
  summary: 'The outcome of an order’s payment as the portal knows it',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId }),
    /** Only payments by this method decide what an unpaid order reads as. */
    querystring: z.object({ method: z.enum(providerMethodNames).optional() }),
    response: dataOf(z.object({ outcome: z.enum(outcomes), order: OrderView })),
  },
  refusals: ['order_not_found'],
} as const satisfies Call;

/** Spaces are how people write it, and no part of it. */
export const IbanIn = z
  .string()
  .max(60, 'too_long')
  .overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .refine((text) => text === '' || isIban(text), 'iban_not_valid');

export const RefundAccountView = z
  .object({
    reference: z.string(),
    circuit: z.string(),
    refunds: z.array(
      z.object({
        id: PersonalId,
        amount: Money,
        why: z.enum(refundReasons),
        note: z.string().nullable(),
      }),
    ),
    /** What is not to be sent by bank, or no more: what became of it, on which day, and to which account it was sent. */
    others: z.array(
      z.object({
        id: PersonalId,
        amount: Money,
        became: z.enum(refundFates),
        day: Day.nullable(),
        sent_to: z.string().nullable(),
        /** The day of the transfer that had been noted for the order by mistake; null for what was none. */
        came_on: Day.nullable(),
      }),
    ),
    total: Money,
    iban_end: z.string().nullable(),
    /** 0 once nothing is to be sent; `others` tell why. */
    open: Flag,
  })
  .meta({ id: 'RefundAccount' });
export type RefundAccountView = z.output<typeof RefundAccountView>;

const refundKey = z.object({ key: textIn(200) });
const RefundAccount = dataOf(RefundAccountView);

export const getRefundAccount = {
  id: 'getRefundAccount',
  method: 'GET',
  url: '/refunds/:key/account',
  summary: 'What goes back of an order by bank, and to which account; by the key of the mail’s link, or for its buyer',
  access: 'anyone',
  schema: { params: refundKey, response: RefundAccount },
  refusals: ['refund_link_not_valid'],
} as const satisfies Call;

/** SEPA. */
const longestHolder = 70;

export const RefundAccountBody = z.object({ iban: IbanIn.min(1, 'required'), holder: requiredText(3, longestHolder) });

export const giveRefundAccount = {
  id: 'giveRefundAccount',
  method: 'PUT',
  url: '/refunds/:key/account',
  summary: 'Says to which bank account an order’s money goes back; another one as long as it was not sent',
  access: 'anyone',
  schema: { params: refundKey, body: RefundAccountBody, response: RefundAccount },
  refusals: ['refund_link_not_valid', 'refund_account_closed'],
} as const satisfies Call;
