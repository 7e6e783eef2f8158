import type { RefundOf } from '#features/payments/rules/refunds.ts';
import { type Cents, noMoney } from '#kernel/money.ts';

/** Money, places and commission go back apart from each other. */
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
 * What is to be given back; null where that would do nothing. Money alone leaves the registrations as they are, places alone keep
 * the money. Delivery goes back with all lines, or where it is ticked. `every`: the lines that there are. Source: decision 062.
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
