import { discountOfLines } from '#features/orders/rules/unpayableRest.ts';
import type { AmountsChange, RecountOrder } from '#features/orders/server/amountsChange.ts';
import { changeAmounts } from '#features/orders/server/changeAmounts.ts';
import type { LockedOrder } from '#features/orders/server/lockOrder.ts';
import type { OnOrderChange } from '#features/orders/server/reactions.ts';
import { type Cents, cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { takeOffAll, withRest } from '../rules/takeOff.ts';
import { type Coupon, type OrderLineForCoupons, readCodes } from './codesView.ts';
import { dropUses, noteDiscounts } from './uses.ts';

/**
 * Counts the discounts of coupons over an order's lines, in their order, and writes the order's amounts. The rest that
 * is taken off because nobody could pay it belongs to the last of them (decision 060).
 *
 * @returns what each coupon takes off, in their order
 */
export async function discountOrder(
  context: Context,
  afterCommit: readonly OnOrderChange[],
  tx: Tx,
  order: LockedOrder,
  { lines, coupons }: { readonly lines: readonly OrderLineForCoupons[]; readonly coupons: readonly Coupon[] },
  change: Omit<AmountsChange, 'lines'>,
): Promise<readonly Cents[]> {
  const { discounts, lines: after } = takeOffAll(coupons, lines);
  const wanted = after.map(({ id, total, left }) => ({ id, total_amount: total, discount: cents(total - left) }));
  const written = await changeAmounts(context, afterCommit, tx, order, { ...change, lines: wanted });
  return withRest(discounts, discountOfLines(written) - discountOfLines(wanted));
}

/**
 * Recounts an order over the lines that count and the coupons that stand on it: after a line was taken out, or a coupon
 * removed. A coupon that takes nothing off any more leaves the order, and its use is given back (decision 066).
 */
export const recountOrder =
  (context: Context, afterCommit: readonly OnOrderChange[]): RecountOrder =>
  async (tx, order, change) => {
    const { lines, standing } = await readCodes(tx, order.id);
    const discounts = await discountOrder(context, afterCommit, tx, order, { lines, coupons: standing }, change);
    const useless = standing.filter((_, index) => discounts[index] === 0);
    await noteDiscounts(tx, order.id, standing, discounts);
    if (useless.length > 0) await dropUses(tx, { order: order.id, coupons: useless.map(({ id }) => id) });
  };
