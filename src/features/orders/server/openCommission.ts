import type { PaidMethod } from '#features/commission/rules/commission.ts';
import { type CommissionRange, commissionRangeOf } from '#features/commission/rules/payMethods.ts';
import { recentPayOffer } from '#features/commission/server/payOfferView.ts';
import type { Cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { OrderState } from '../rules/states.ts';

interface Unpaid {
  readonly circuit_id: number;
  readonly state: OrderState;
  readonly pay_method: PaidMethod | null;
  readonly total_amount_due: Cents;
}

/** While none is chosen the amount due is the net. Null for any other order, and where nothing is added. */
export async function openCommission(context: Context, order: Unpaid): Promise<CommissionRange | null> {
  if (order.state !== 'awaiting_payment' || order.pay_method !== null) return null;
  return commissionRangeOf(await recentPayOffer(context, order.circuit_id), order.total_amount_due);
}
