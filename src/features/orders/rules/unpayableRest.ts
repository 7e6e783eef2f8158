import { isTooSmall, type PayOffer } from '#features/commission/rules/payMethods.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';

export interface CountedLine {
  readonly id: string;
  readonly total_amount: Cents;
  readonly discount: Cents;
}

export const totalOfLines = (lines: readonly CountedLine[]): Cents =>
  sum(lines.map(({ total_amount }) => total_amount));

export const discountOfLines = (lines: readonly CountedLine[]): Cents => sum(lines.map(({ discount }) => discount));

/** A rest too small for every way of paying is taken off, too, but never of shipping (decision 060). */
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
