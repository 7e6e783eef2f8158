import { isTooSmall, type PayOffer } from '#features/commission/rules/payMethods.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';

/** A line that counts in its order's amounts, with its share of the discounts. */
export interface CountedLine {
  readonly id: string;
  readonly total_amount: Cents;
  readonly discount: Cents;
}

export const totalOfLines = (lines: readonly CountedLine[]): Cents =>
  sum(lines.map(({ total_amount }) => total_amount));

export const discountOfLines = (lines: readonly CountedLine[]): Cents => sum(lines.map(({ discount }) => discount));

/**
 * The lines with shares that leave something which can be paid, or nothing: a rest too small for every way of paying
 * (cards want 0.50) is taken off, too. Shipping is never reduced: where it is part of such a rest, the lines get back
 * as much of their discount as makes it payable, the last line first.
 *
 * Source: decision 060.
 */
export function withoutUnpayableRest(
  offer: PayOffer,
  lines: readonly CountedLine[],
  shipping: Cents,
): readonly CountedLine[] {
  const discount = discountOfLines(lines);
  const net = cents(totalOfLines(lines) + shipping - discount);
  if (!isTooSmall(offer, net)) return lines;
  if (shipping === noMoney) return lines.map((line) => ({ ...line, discount: line.total_amount }));
  let back = 0;
  while (back < discount && isTooSmall(offer, cents(net + back))) back += 1;
  return lines
    .toReversed()
    .map((line) => {
      const own = Math.min(back, line.discount);
      back -= own;
      return { ...line, discount: cents(line.discount - own) };
    })
    .toReversed();
}
