import { type Cents, noMoney } from '#kernel/money.ts';

/** What goes back for the goods, and for their delivery. */
interface WithdrawnMoney {
  readonly amount: Cents;
  readonly shipping: Cents;
}

interface Withdrawn {
  /** What the goods of the withdrawal were paid. */
  readonly amount: Cents;
  /** What delivery cost the order. */
  readonly shipping: Cents;
  /** How many pieces of the order's goods no withdrawal is about. */
  readonly left: number;
  /** Has the order lines that nobody withdraws from: registrations, services? */
  readonly hasMore: boolean;
}

/**
 * What goes back for a withdrawal: the goods, and with the last of them what delivery cost (art. 56, paragraph 1, of the
 * Italian Consumer Code: all payments, delivery included). Where the order was goods alone and all of them go back, all that
 * is left of its money does, the commission included.
 */
export function refundFor({ amount, shipping, left, hasMore }: Withdrawn): 'rest' | WithdrawnMoney {
  if (left > 0) return { amount, shipping: noMoney };
  return hasMore ? { amount, shipping } : 'rest';
}
