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
