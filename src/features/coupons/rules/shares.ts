import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';

/** What a coupon takes off: a percentage of the lines it is for, or an amount. */
export type CouponWorth =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Cents };

/** Half a cent goes up: a percentage of whole cents, rounded once. */
const percentOf = (percent: number, whole: Cents): Cents => cents(Math.floor((whole * percent * 2 + 100) / 200));

/** What the coupon takes off lines that come to `whole`; never more than they come to. */
export const discountOf = (worth: CouponWorth, whole: Cents): Cents =>
  worth.kind === 'percent' ? percentOf(Math.min(100, worth.percent), whole) : cents(Math.min(worth.amount, whole));

/**
 * Parts a discount over lines by what is left of each, to the cent (largest remainder): the shares come to the
 * discount, and none is more than its line. Equal remainders are settled by the order of the lines.
 */
export function sharesOf(discount: Cents, left: readonly Cents[]): Cents[] {
  const whole = sum(left);
  if (discount > whole) throw new RangeError('a discount is never more than the lines it is for');
  if (whole === 0) return left.map(() => noMoney);
  const exact = left.map((amount) => discount * amount);
  const shares = exact.map((share) => Math.floor(share / whole));
  const missing = discount - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((share, line) => ({ line, remainder: share % whole }))
    .toSorted((a, b) => b.remainder - a.remainder || a.line - b.line);
  for (const { line } of byRemainder.slice(0, missing)) shares[line]! += 1;
  return shares.map(cents);
}
