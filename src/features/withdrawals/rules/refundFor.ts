import { type Cents, noMoney } from '#kernel/money.ts';

interface WithdrawnMoney {
  readonly amount: Cents;
  readonly shipping: Cents;
}

interface Withdrawn {
  readonly amount: Cents;
  readonly shipping: Cents;
  /** How many pieces of the order's goods no withdrawal is about. */
  readonly left: number;
  /** Has the order lines that nobody withdraws from: registrations, services? */
  readonly hasMore: boolean;
}

/**
 * With the last of the goods what delivery cost goes back, too (art. 56, paragraph 1, of the Italian Consumer Code). Where the
 * order was goods alone and all of them go back, all that is left of its money does, the commission included.
 */
export function refundFor({ amount, shipping, left, hasMore }: Withdrawn): 'rest' | WithdrawnMoney {
  if (left > 0) return { amount, shipping: noMoney };
  return hasMore ? { amount, shipping } : 'rest';
}
