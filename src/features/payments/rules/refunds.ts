/** A refund is requested; then the money is back, or its provider refuses for good. */
export const refundStates = ['requested', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Through the provider that took the money, or by a transfer of the organiser's bank. */
export const refundWays = ['provider', 'bank'] as const;
export type RefundWay = (typeof refundWays)[number];
