export type RefusalKind = 'back_already' | 'too_late' | 'other';

/** What Stripe says, PayPal's issues, Satispay's code for more than is left or too late. */
const kinds: readonly (readonly [RegExp, RefusalKind])[] = [
  [/already been refunded|greater than unrefunded amount/i, 'back_already'],
  [/CAPTURE_FULLY_REFUNDED|REFUND_AMOUNT_EXCEEDED/, 'back_already'],
  [/^Satispay: code 131$/, 'back_already'],
  [/REFUND_TIME_LIMIT_EXCEEDED/, 'too_late'],
];

export const refusalKind = (words: string): RefusalKind =>
  kinds.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
