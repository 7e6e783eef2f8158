import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';

/** A refund is requested; then the money is back, or its provider refuses for good. */
export const refundStates = ['requested', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Through the provider that took the money, or by a transfer of the organiser's bank. */
export const refundWays = ['provider', 'bank'] as const;
export type RefundWay = (typeof refundWays)[number];

/** A line as it was paid, with what of it was given back already. */
export interface PaidLine {
  readonly id: string;
  readonly paid: Cents;
  readonly refunded: Cents;
}

export interface RefundLine {
  readonly id: string;
  readonly amount: Cents;
}

/**
 * What is given back of a paid order. `lines`: what was paid for them, or `amount` of it; they are taken out of the order,
 * with what cannot stand alone, unless they are kept. `amount` alone: of the order. `rest`: all that is left of its money.
 */
export type RefundOf =
  | { readonly lines: readonly string[]; readonly amount?: Cents; readonly keep?: true }
  | { readonly amount: Cents }
  | 'rest';

/** What can still be given back for these lines. */
export const worthOf = (lines: readonly PaidLine[]): Cents => sum(lines.map(leftOf));

const leftOf = ({ paid, refunded }: PaidLine): Cents => cents(Math.max(paid - refunded, 0));

/** Shares an amount out among lines, each up to what is left of it, the first lines first. */
export function sharesOf(lines: readonly PaidLine[], amount: Cents): RefundLine[] {
  let rest: number = amount;
  return lines
    .map((line) => {
      const share = cents(Math.min(leftOf(line), rest));
      rest -= share;
      return { id: line.id, amount: share };
    })
    .filter((line) => line.amount > noMoney);
}
