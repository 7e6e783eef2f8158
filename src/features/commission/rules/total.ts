import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';

/** Before its way of paying adds something. */
export interface OrderAmounts {
  readonly total_amount: Cents;
  readonly total_shipping: Cents;
  readonly total_discount: Cents;
}

/** What a commission is taken on (checkout §9, "Totals"). */
export const netOf = ({ total_amount, total_shipping, total_discount }: OrderAmounts): Cents =>
  cents(sum([total_amount, total_shipping]) - total_discount);

/** Of a net below zero nothing is due; `due_is_the_sum` holds every writer to it (checkout §9, "Totals"). */
export const dueOf = (net: Cents, adminCost: Cents): Cents => cents(Math.max(net, noMoney) + adminCost);
