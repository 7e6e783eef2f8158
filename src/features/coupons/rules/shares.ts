import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';

export type CouponWorth =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Cents };

/** Half a cent goes up. */
const percentOf = (percent: number, whole: Cents): Cents => cents(Math.floor((whole * percent * 2 + 100) / 200));

/** Never more than the lines come to. */
export const discountOf = (worth: CouponWorth, whole: Cents): Cents =>
  worth.kind === 'percent' ? percentOf(Math.min(100, worth.percent), whole) : cents(Math.min(worth.amount, whole));

/** By what is left of each, to the cent (largest remainder), none more than its line; equal ones by their order. */
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
