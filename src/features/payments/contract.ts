import { z } from 'zod';
import { PayMethodIn } from '#features/commission/contract.ts';
import { OrderView } from '#features/orders/contract.ts';
import type { Call } from '#kernel/call.ts';
import { MoneyIn } from '#kernel/money.ts';
import { PersonalId, textIn } from '#kernel/wire.ts';
import { outcomes } from './rules/outcome.ts';

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

/** For the result pages: how the order's payment stands, after asking the provider where necessary. */
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
