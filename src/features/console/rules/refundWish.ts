import type { RefundOf } from '#features/payments/rules/refunds.ts';
import { noMoney } from '#kernel/money.ts';

/**
 * What the office ticks: lines or all of them, and apart from each other whether their money goes back, whether their
 * places are free again, and whether the commission goes back, too.
 */
export interface RefundWish {
  readonly all: boolean;
  readonly lines: readonly string[];
  readonly money: boolean;
  readonly places: boolean;
  readonly commission: boolean;
}

/**
 * What is to be given back, from what the office has ticked; null where that would do nothing. Money alone leaves the
 * registrations as they are, places alone keep the money, the commission goes back with them or by itself. Of all lines,
 * the shipping is their money. `every`: the lines that there are.
 *
 * Source: decision 202.
 */
export function refundOf(
  { all, lines: chosen, money, places, commission }: RefundWish,
  every: readonly string[],
): RefundOf | null {
  if (all && money && places && commission) return 'rest';
  const lines = all ? every : chosen;
  const isOfLines = lines.length > 0 && (money || places);
  if (!isOfLines && !commission) return null;
  const beside = { ...(commission && { commission }), ...(all && money && { shipping: true as const }) };
  return {
    lines: isOfLines ? lines : [],
    ...(isOfLines && !money && { amount: noMoney }),
    ...(!(isOfLines && places) && { keep: true as const }),
    ...(Object.keys(beside).length > 0 && { beside }),
  };
}
