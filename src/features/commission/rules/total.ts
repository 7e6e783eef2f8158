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
 * What is to be paid in all: the net and the commission; of a net below zero, which no order's table takes
 * (`amounts_not_negative`), nothing is due. The check `due_is_the_sum` holds every writer to it.
 *
 * Source: checkout §9, "Totals".
 */
export const dueOf = (net: Cents, adminCost: Cents): Cents => cents(Math.max(net, noMoney) + adminCost);
