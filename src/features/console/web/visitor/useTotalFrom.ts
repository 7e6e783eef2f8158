import { useCommissionRange } from '#features/commission/web/payMethods.ts';
import { totalWith } from '#features/races/rules/priceFrom.ts';
import { type Cents, noMoney } from '#kernel/money.ts';

/** What the price of a card comes to with the commission, as Home says it: the server adds it there. */
export function useTotalFrom(price: Cents | null): Cents | null {
  const range = useCommissionRange(price ?? noMoney);
  return price === null ? null : totalWith(price, range);
}
