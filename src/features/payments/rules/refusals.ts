/** Why a provider gives money back no more, as far as its words say: it is back already, or too much time has gone by. */
export type RefusalKind = 'back_already' | 'too_late' | 'other';

/** What Stripe says of a charge that has been given back, PayPal's issues, and Satispay's code for more than is left or too late. */
const kinds: readonly (readonly [RegExp, RefusalKind])[] = [
  [/already been refunded|greater than unrefunded amount/i, 'back_already'],
  [/CAPTURE_FULLY_REFUNDED|REFUND_AMOUNT_EXCEEDED/, 'back_already'],
  [/^Satispay: code 131$/, 'back_already'],
  [/REFUND_TIME_LIMIT_EXCEEDED/, 'too_late'],
];

/** What a provider's words mean, so that people can be told in their own language what to do; `other` for words that nobody foresaw. */
export const refusalKind = (words: string): RefusalKind =>
  kinds.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
