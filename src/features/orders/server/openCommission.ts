import { type CommissionRange, commissionRangeOf } from '#features/commission/rules/payMethods.ts';
import { recentPayOffer } from '#features/commission/server/payOfferView.ts';
import type { Context } from '#server/context.ts';
import type { OrderRecord } from './orderRecordView.ts';

type Unpaid = Pick<OrderRecord, 'circuit_id' | 'state' | 'pay_method' | 'total_amount_due'>;

/** While none is chosen the amount due is the net. Null for any other order, and where nothing is added. */
export async function openCommission(context: Context, order: Unpaid): Promise<CommissionRange | null> {
  if (order.state !== 'awaiting_payment' || order.pay_method !== null) return null;
  return commissionRangeOf(await recentPayOffer(context, order.circuit_id), order.total_amount_due);
}
