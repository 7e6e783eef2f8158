/** Why money goes back, as its buyer is told where the office has written nothing. */
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

/** The reason that a refund's `why` means to its buyer. */
export const refundReasonOf = (why: string): RefundReason => known[why] ?? 'given_back';
