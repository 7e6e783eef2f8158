import { z } from 'zod';
import { OrderView, unpaidRefusals } from '#features/orders/contract.ts';
import type { Call } from '#kernel/call.ts';
import { dataOf, PersonalId, textIn } from '#kernel/wire.ts';
import { normalCode } from './rules/code.ts';

/** A code as it was typed: spaces and case do not matter, and one of spaces only is none. */
const CodeIn = textIn(60).transform(normalCode).pipe(z.string().min(1, 'required'));

export const applyCoupon = {
  id: 'applyCoupon',
  method: 'POST',
  url: '/coupons/apply',
  summary: 'Puts a promo code on an order that awaits payment; 20 tries in 10 minutes',
  access: 'signed-in',
  schema: { body: z.object({ order_id: PersonalId, code: CodeIn }), response: dataOf(OrderView) },
  refusals: [
    ...unpaidRefusals,
    'coupon_code_not_found',
    'this_coupon_is_not_active',
    'this_coupon_is_expired',
    'this_coupon_not_for_this_circuit',
    'this_coupon_already_applied',
    'this_coupon_not_valid_for_this_order',
    'this_coupon_not_valid_for_this_email',
    'this_user_already_used_this_coupon',
    'order_is_less_than',
    'not_have_any_registration_in_this_order',
    'not_have_any_product_in_this_order',
    'not_have_any_accepted_race_in_this_order',
    'not_have_any_accepted_race_package_in_this_order',
    'not_have_any_accepted_product_in_this_order',
    'total_is_null',
  ],
} as const satisfies Call;

export const removeCoupon = {
  id: 'removeCoupon',
  method: 'DELETE',
  url: '/coupons/:code',
  summary: 'Takes a promo code off an order that awaits payment; the order’s id stands in the query or the body',
  access: 'signed-in',
  schema: {
    params: z.object({ code: CodeIn }),
    querystring: z.object({ order_id: PersonalId.optional() }),
    body: z.object({ order_id: PersonalId.optional() }).nullish(),
    response: dataOf(z.null()),
  },
  refusals: [...unpaidRefusals, 'coupon_code_not_found'],
} as const satisfies Call;
