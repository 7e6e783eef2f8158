import { type CountedLine, discountOfLines } from '#features/orders/rules/unpayableRest.ts';
import { changeAmounts, type RecountOrder } from '#features/orders/server/changeAmounts.ts';
import { type Cents, cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import { takeOffAll, withRest } from '../rules/takeOff.ts';
import { type Coupon, type OrderLineForCoupons, readCodes } from './codesView.ts';
import { changedDiscounts, dropUses, noteDiscounts } from './uses.ts';

/** The rest that is taken off because nobody could pay it belongs to the last coupon (decision 060). */
export function discountLines(coupons: readonly Coupon[], lines: readonly OrderLineForCoupons[]) {
  const { discounts, lines: after } = takeOffAll(coupons, lines);
  const shared: readonly CountedLine[] = after.map(({ id, total, left }) => ({
    id,
    total_amount: total,
    discount: cents(total - left),
  }));
  return {
    shared,
    /** What each coupon takes off, once it is known how the lines count. */
    discountsOf: (counted: readonly CountedLine[]): readonly Cents[] =>
      withRest(discounts, discountOfLines(counted) - discountOfLines(shared)),
  };
}

/** A coupon that takes nothing off any more leaves the order, and its use is given back (decision 066). */
export const recountOrder =
  (context: Context): RecountOrder =>
  async (tx, order, change) => {
    const { lines, standing } = await readCodes(tx, order.id);
    const { shared, discountsOf } = discountLines(standing, lines);
    const discounts = discountsOf(await changeAmounts(context, tx, order, { ...change, lines: shared }));
    const useless = standing.filter((_, index) => discounts[index] === 0);
    await noteDiscounts(tx, order.id, changedDiscounts(standing, discounts));
    if (useless.length > 0) await dropUses(tx, { order: order.id, coupons: useless.map(({ id }) => id) });
  };
