import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { Money, MoneyIn } from '#kernel/money.ts';
import { CatalogueId, dataOf, maxInteger, PersonalId, textIn } from '#kernel/wire.ts';
import { paidMethodNames, payMethodNames } from './rules/commission.ts';
import { payMethodOf } from './rules/payMethods.ts';

export const PayMethodName = z.enum(payMethodNames);
export const PaidMethodName = z.enum(paidMethodNames);

/** A way of paying as callers name it: its id is taken too (checkout §3). */
export const PayMethodIn = z
  .union([textIn(40), z.int().min(0).max(maxInteger)])
  .transform((value) => payMethodOf(value) ?? value)
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
    response: dataOf(z.array(PayMethodView)),
  },
  refusals: ['not_found', 'order_not_found'],
} as const satisfies Call;
