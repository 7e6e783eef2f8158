import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import { discountOf, sharesOf } from './shares.ts';
import { type CouponLine, type CouponTerms, isFor } from './terms.ts';

export function takeOff<Line extends CouponLine>(
  coupon: CouponTerms,
  lines: readonly Line[],
): { readonly discount: Cents; readonly lines: readonly Line[] } {
  const left = lines.map((line) => (isFor(coupon, line) ? line.left : noMoney));
  const discount = discountOf(coupon.worth, sum(left));
  const shares = sharesOf(discount, left);
  return { discount, lines: lines.map((line, index) => ({ ...line, left: cents(line.left - shares[index]!) })) };
}

/** Each off what the ones before it have left. */
export function takeOffAll<Line extends CouponLine>(
  coupons: readonly CouponTerms[],
  lines: readonly Line[],
): { readonly discounts: readonly Cents[]; readonly lines: readonly Line[] } {
  const discounts: Cents[] = [];
  let left = lines;
  for (const coupon of coupons) {
    const taken = takeOff(coupon, left);
    discounts.push(taken.discount);
    left = taken.lines;
  }
  return { discounts, lines: left };
}

/** A rest is taken off beside them, or given back from them (below zero): the last ones first. */
export function withRest(discounts: readonly Cents[], rest: number): readonly Cents[] {
  let left = rest;
  return discounts
    .toReversed()
    .map((discount) => {
      const own = cents(Math.max(0, discount + left));
      left += discount - own;
      return own;
    })
    .toReversed();
}
