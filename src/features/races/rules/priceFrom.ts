import {
  type CommissionRange,
  commissionRangeOf,
  leastDue,
  type PayOffer,
} from '#features/commission/rules/payMethods.ts';
import { type Cents, noMoney } from '#kernel/money.ts';

/**
 * The "from" price of a race: the lowest among the ways to register; nothing where there is none yet.
 *
 * Source: registration §9, "a register button with a from-price".
 */
export const priceFrom = (prices: readonly Cents[]): Cents | null =>
  prices.length === 0 ? null : (Math.min(...prices) as Cents);

/**
 * The least that a price comes to with the commission, where every way of paying adds one; null where the price alone may be
 * all that is paid. A page that says only the price says less than anybody pays.
 *
 * Source: registration §3, "Commission".
 */
export const totalFrom = (price: Cents | null, offer: PayOffer): Cents | null =>
  price === null ? null : totalWith(price, commissionRangeOf(offer, price));

/** The same where what the ways of paying add to the price is known already. */
export function totalWith(price: Cents, range: CommissionRange | null): Cents | null {
  if (price === noMoney) return null;
  const { fee, due } = leastDue(price, range);
  return fee === noMoney ? null : due;
}
