import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import { discountOf, sharesOf } from './shares.ts';
import { type CouponLine, type CouponTerms, isFor } from './terms.ts';

/** Takes a coupon off what is left of the lines that it is for, to the cent: the discount, and the lines after it. */
export function takeOff<Line extends CouponLine>(
  coupon: CouponTerms,
  lines: readonly Line[],
): { readonly discount: Cents; readonly lines: readonly Line[] } {
  const left = lines.map((line) => (isFor(coupon, line) ? line.left : noMoney));
  const discount = discountOf(coupon.worth, sum(left));
  const shares = sharesOf(discount, left);
  return { discount, lines: lines.map((line, index) => ({ ...line, left: cents(line.left - shares[index]!) })) };
}

/** Takes coupons off one after another, each off what the ones before it have left. */
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

/**
 * The discounts of coupons with a rest that is taken off beside them, or given back from them (a rest below zero): the
 * last ones first.
 */
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
