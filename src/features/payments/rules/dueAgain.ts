import { type PayOffer, quoteFor } from '#features/commission/rules/payMethods.ts';
import { dueOf, netOf, type OrderAmounts } from '#features/commission/rules/total.ts';
import { type Cents, cents } from '#kernel/money.ts';

interface PaidOrder extends OrderAmounts {
  readonly total_amount_due: Cents;
}

/**
 * What an order comes to that awaits a transfer again because what had paid it is undone: the commission of today's transfer, or,
 * where its circuit offers none any more, the commission that it had; and what is due in all. `putBack` is what had been given up of
 * its lines and is asked for again, unless the order's amounts have it already.
 *
 * Source: decisions 203 and 178.
 */
export function dueAgain(
  offer: PayOffer,
  order: PaidOrder,
  putBack: Cents,
): { readonly cost: Cents; readonly due: Cents } {
  const before = netOf(order);
  const net = cents(before + putBack);
  const cost = quoteFor(offer, 'wiretransfer', net)?.adminCost ?? cents(order.total_amount_due - before);
  return { cost, due: dueOf(net, cost) };
}
