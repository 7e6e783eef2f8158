import { fullName } from '#kernel/names.ts';
import { useText } from '#web/text.tsx';
import type { OrderView } from '../contract.ts';
import { ordersText } from '../text/index.ts';

/** What a refund was for, in words: its lines by name, or the whole order; null for an amount of no line. */
export function useRefundFor(order: OrderView) {
  const t = useText(ordersText);
  return (refundId: string): string | null => {
    const refund = order.refunds.find(({ id }) => id === refundId);
    if (!refund || refund.surplus === 1) return null;
    const lines = order.order_details
      .filter(({ id }) => refund.order_detail_ids.includes(id))
      .map(({ name, itemable }) => (itemable ? `${name}, ${fullName(itemable.member)}` : name));
    if (lines.length > 0) return lines.join('; ');
    return refund.amount === order.total_amount_due ? t('refund_whole') : null;
  };
}
