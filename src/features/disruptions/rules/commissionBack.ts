import { type Cents, cents, noMoney } from '#kernel/money.ts';

export interface CommissionCase {
  /** What is left of the order's commission. */
  readonly commission: Cents;
  /** What goes back of its lines now, and what is left of them all. */
  readonly back: Cents;
  readonly lines: Cents;
}

/**
 * What goes back of an order's commission with its lines: the same part as of them, in whole cents; with the last of
 * them, all that is left.
 *
 * Source: decision 215.
 */
export function commissionBack({ commission, back, lines }: CommissionCase): Cents {
  if (lines <= noMoney || back >= lines) return commission;
  return cents(Math.floor((commission * back) / lines));
}
