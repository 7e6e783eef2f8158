import { type Cents, noMoney, sum, times } from '#kernel/money.ts';

export interface PricedLine {
  readonly price: Cents;
  readonly quantity: number;
  readonly requireShipping: boolean;
}

export interface CartTotals {
  readonly subtotal: Cents;
  readonly shipping: Cents;
  /** Always zero: coupons live on orders. */
  readonly discount: Cents;
}

export const lineTotal = ({ price, quantity }: Pick<PricedLine, 'price' | 'quantity'>): Cents => times(price, quantity);

export const requiresShipping = (lines: readonly Pick<PricedLine, 'requireShipping'>[]): boolean =>
  lines.some(({ requireShipping }) => requireShipping);

/** What a cart costs (checkout §9, "Totals"); that shipping is one flat rate is our reading. */
export function cartTotals(lines: readonly PricedLine[], shippingRate: Cents): CartTotals {
  const subtotal = sum(lines.map(lineTotal));
  const shipping = requiresShipping(lines) ? shippingRate : noMoney;
  return { subtotal, shipping, discount: noMoney };
}
