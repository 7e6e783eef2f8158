import type { RefundOf } from '#features/payments/rules/refunds.ts';
import { noMoney } from '#kernel/money.ts';

/** What the office ticks: lines, whether their money goes back, whether their places are free again; or all that is left. */
export interface RefundWish {
  readonly all: boolean;
  readonly lines: readonly string[];
  readonly money: boolean;
  readonly places: boolean;
}

/**
 * What is to be given back, from what the office has ticked; null where that would do nothing. Money and places are
 * separate: money alone leaves the registrations as they are, places alone keep the money.
 */
export function refundOf({ all, lines, money, places }: RefundWish): RefundOf | null {
  if (all) return 'rest';
  if (lines.length === 0 || (!money && !places)) return null;
  if (!places) return { lines, keep: true };
  return money ? { lines } : { lines, amount: noMoney };
}
