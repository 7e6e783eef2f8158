import { type Cents, cents, noMoney } from '#kernel/money.ts';

export interface CommissionCase {
  /** What is left of the order's commission. */
  readonly commission: Cents;
  /** What goes back of its lines now, and what is left of them all. */
  readonly back: Cents;
  readonly lines: Cents;
}

/** The same part as of the lines, in whole cents; with the last of them, all that is left. Source: decision 215. */
export function commissionBack({ commission, back, lines }: CommissionCase): Cents {
  if (lines <= noMoney || back >= lines) return commission;
  return cents(Math.floor((commission * back) / lines));
}
