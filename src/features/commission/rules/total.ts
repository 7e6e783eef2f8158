import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';

/** What an order, or the cart that becomes one, is made of before its way of paying adds something. */
export interface OrderAmounts {
  readonly total_amount: Cents;
  readonly total_shipping: Cents;
  readonly total_discount: Cents;
}

/**
 * The net of an order or a cart, amount + shipping − discount: what a commission is taken on.
 *
 * Source: checkout §9, "Totals".
 */
export const netOf = ({ total_amount, total_shipping, total_discount }: OrderAmounts): Cents =>
  cents(sum([total_amount, total_shipping]) - total_discount);

/**
 * What is to be paid in all: the net, or nothing where a discount is larger, and the commission. The check
 * `due_is_the_sum` of the order's table holds every writer to it.
 *
 * Source: checkout §9, "Totals".
 */
export const dueOf = (net: Cents, adminCost: Cents): Cents => cents(Math.max(net, noMoney) + adminCost);
