import {
  type CommissionRange,
  commissionRangeOf,
  leastDue,
  type PayOffer,
} from '#features/commission/rules/payMethods.ts';
import { type Cents, noMoney } from '#kernel/money.ts';

/** The "from" price (registration §9); nothing where there is no way to register yet. */
export const priceFrom = (prices: readonly Cents[]): Cents | null =>
  prices.length === 0 ? null : (Math.min(...prices) as Cents);

/** The least a price comes to where every way of paying adds to it (registration §3, "Commission"); else null. */
export const totalFrom = (price: Cents | null, offer: PayOffer): Cents | null =>
  price === null ? null : totalWith(price, commissionRangeOf(offer, price));

/** The same where what the ways of paying add to the price is known already. */
export function totalWith(price: Cents, range: CommissionRange | null): Cents | null {
  if (price === noMoney) return null;
  const { fee, due } = leastDue(price, range);
  return fee === noMoney ? null : due;
}
