import { z } from 'zod';
import { OrderView } from '#features/orders/contract.ts';
import type { Call } from '#kernel/call.ts';
import { Money, MoneyIn } from '#kernel/money.ts';
import { CatalogueId, maxInteger, PersonalId, textIn } from '#kernel/wire.ts';
import { outcomes } from './rules/outcome.ts';

/** The specification's names of the methods; their ids are taken too (checkout §3). */
export const PayMethodName = z.enum(['wiretransfer', 'paypal', 'credit_card', 'satispay']);
export type PayMethodName = z.infer<typeof PayMethodName>;

const byId: Readonly<Record<string, PayMethodName>> = {
  1: 'wiretransfer',
  2: 'paypal',
  3: 'credit_card',
  6: 'satispay',
};

export const PayMethodIn = z
  .union([textIn(40), z.int().min(0).max(maxInteger)])
  .transform((value) => byId[String(value)] ?? value)
  .pipe(PayMethodName);

export const PayMethodView = z.object({
  id: CatalogueId,
  pay_method_id: CatalogueId,
  name: PayMethodName,
  i18n: z.object({ name: z.string(), description: z.string() }),
  /** What this method would add to the order named in the call, if one is. */
  admin_cost: Money.nullable(),
  total_amount_due: Money.nullable(),
});
export type PayMethodView = z.output<typeof PayMethodView>;

export const getPayMethods = {
  id: 'getPayMethods',
  method: 'GET',
  version: 'v2',
  url: '/circuits/:id/pay-methods',
  summary: 'The ways of paying that a circuit offers, with the fee each would add to an order',
  access: 'anyone',
  schema: {
    params: z.object({ id: CatalogueId }),
    querystring: z.object({
      order_id: PersonalId.optional(),
      /** An amount that is no order yet, a cart's: what each method would add to it. */
      amount: MoneyIn.optional(),
    }),
    response: { 200: z.object({ data: z.array(PayMethodView) }) },
  },
  refusals: ['not_found', 'order_not_found'],
} as const satisfies Call;

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
  refusals: [
    'order_not_found',
    'order_already_paid',
    'order_not_payable',
    'pay_method_not_available',
    'total_has_changed',
    'nothing_due',
  ],
} as const satisfies Call;

export const payByCard = {
  id: 'payByCard',
  method: 'POST',
  url: '/payment/cc',
  summary: 'Starts a card payment and answers where the buyer pays',
  access: 'signed-in',
  schema: {
    body: z.object({ order_id: PersonalId }),
    response: { 200: z.object({ status: z.literal(true), redirect_link: z.url() }) },
  },
  refusals: [
    'order_not_found',
    'order_already_paid',
    'order_not_payable',
    'nothing_due',
    'pay_method_not_available',
    'payment_provider_unavailable',
  ],
} as const satisfies Call;

export const stripeNotice = {
  id: 'stripeNotice',
  method: 'POST',
  url: '/payment/stripe/notice',
  summary: 'A signed notice of the card provider: a hint, after which the portal asks the provider itself',
  access: 'anyone',
  schema: {
    headers: z.looseObject({ 'stripe-signature': textIn(2_000).optional() }),
    response: { 200: z.object({ received: z.literal(true) }) },
  },
  refusals: ['notice_not_genuine'],
} as const satisfies Call;

/** What the result pages show: what the server knows of the order's payment, after asking the provider if it must. */
export const getOrderResult = {
  id: 'getOrderResult',
  method: 'GET',
  url: '/orders/:id/result',
  summary: 'The outcome of an order’s payment as the portal knows it',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId }),
    response: {
      200: z.object({
        data: z.object({
          outcome: z.enum(outcomes),
          order: OrderView,
        }),
      }),
    },
  },
  refusals: ['order_not_found'],
} as const satisfies Call;
