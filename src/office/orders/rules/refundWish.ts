import type { RefundOf } from '#features/payments/rules/refunds.ts';
import { type Cents, noMoney } from '#kernel/money.ts';

/**
 * What the office ticks: lines, all of them or an amount of the order, and apart from each other whether their money goes back, whether their
 * places are free again, and whether the commission goes back, too.
 */
export interface RefundWish {
  readonly all: boolean;
  readonly lines: readonly string[];
  readonly money: boolean;
  readonly places: boolean;
  readonly commission: boolean;
  /** What delivery cost, too; where it is not said, it goes with the money of all lines. */
  readonly shipping?: boolean | undefined;
  /** So much of the order, for none of its lines: its money, whatever is ticked. */
  readonly amount?: Cents | undefined;
}

/**
 * What is to be given back, from what the office has ticked; null where that would do nothing. Money alone leaves the
 * registrations as they are, places alone keep the money, the commission goes back with them or by itself. Delivery goes back
 * with all lines, or where it is ticked, also by itself. An amount is of the order; places are then freed beside it, and delivery goes back
 * beside it where it is ticked. `every`: the lines that there are.
 *
 * Source: decision 062.
 */
export function refundOf(
  { all, lines: chosen, money, places, commission, shipping, amount }: RefundWish,
  every: readonly string[],
): RefundOf | null {
  const lines = all ? every : chosen;
  if (amount !== undefined) {
    const beside = { ...(commission && { commission }), ...(shipping && { shipping }) };
    return { amount, free: places ? lines : [], ...(Object.keys(beside).length > 0 && { beside }) };
  }
  const withShipping = shipping ?? (all && money);
  if (all && money && places && commission && withShipping) return 'rest';
  const isOfLines = lines.length > 0 && (money || places);
  if (!isOfLines && !commission && !withShipping) return null;
  const beside = { ...(commission && { commission }), ...(withShipping && { shipping: true as const }) };
  return {
    lines: isOfLines ? lines : [],
    ...(isOfLines && !money && { amount: noMoney }),
    ...(!(isOfLines && places) && { keep: true as const }),
    ...(Object.keys(beside).length > 0 && { beside }),
  };
}
