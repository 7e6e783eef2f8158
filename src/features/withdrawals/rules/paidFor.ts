import { type Cents, cents } from '#kernel/money.ts';

/** What so many of a line's pieces were paid, rounded down to a cent. The refund's rule, `standingOf`, counts the same. */
export const paidFor = (line: { readonly paid: Cents; readonly quantity: number }, pieces: number): Cents =>
  cents(Math.floor((line.paid * pieces) / line.quantity));
