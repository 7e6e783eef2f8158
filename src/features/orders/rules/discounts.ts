import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';

export interface OrderDiscount {
  /** Null for what was taken off without a code. */
  readonly code: string | null;
  readonly amount: Cents;
}

/** What an order's discount is made of: each promo code, and the rest, if the codes do not make up all of it. */
export function discountsOf(
  total: Cents,
  coupons: readonly (OrderDiscount & { readonly code: string })[],
): OrderDiscount[] {
  const rest = cents(total - sum(coupons.map(({ amount }) => amount)));
  return [...coupons, { code: null, amount: rest }].filter(({ amount }) => amount > noMoney);
}
