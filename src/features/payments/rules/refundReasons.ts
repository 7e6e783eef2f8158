import { isUndone } from '#features/orders/rules/undoneRefund.ts';
import type { RefundState, RefundWay } from './refunds.ts';

export const refundReasons = ['late', 'twice', 'excess', 'other', 'withdrawal', 'given_back'] as const;
export type RefundReason = (typeof refundReasons)[number];

const known: Readonly<Record<string, RefundReason>> = {
  refund_late: 'late',
  refund_twice: 'twice',
  refund_excess: 'excess',
  refund_changed: 'other',
  refund_other: 'other',
  withdrawal: 'withdrawal',
};

export const refundReasonOf = (why: string): RefundReason => known[why] ?? 'given_back';

/** What became of money that is not, or no more, to be sent by bank, as its buyer is told. */
export const refundFates = ['sent', 'in_cash', 'by_provider', 'back_at_provider', 'undone'] as const;
type RefundFate = (typeof refundFates)[number];

/** That people do not have to send, and that no other has replaced. */
export function fateOf(refund: { readonly state: RefundState; readonly way: RefundWay }): RefundFate {
  if (isUndone(refund)) return 'undone';
  if (refund.way === 'provider') return refund.state === 'done' ? 'back_at_provider' : 'by_provider';
  return refund.way === 'cash' ? 'in_cash' : 'sent';
}
