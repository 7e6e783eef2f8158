import type { OrderState } from '#features/orders/rules/states.ts';
import { cutoff } from '#kernel/retention.ts';

/**
 * The fourteen days count from the delivery (art. 52 of the Italian Consumer Code), which the portal does not know: it offers the
 * function for the longest time that the law gives, a year more (art. 53; decision 089).
 */
const offered = { months: 12, days: 14 } as const;

interface Withdrawable {
  readonly state: OrderState;
  readonly payed_at: string | null;
}

/** Is the function offered for the goods of this order? What is unpaid is cancelled, what is given back is done. */
export const isWithdrawable = ({ state, payed_at }: Withdrawable, now: Date): boolean =>
  (state === 'paid' || state === 'partly_refunded') && payed_at !== null && new Date(payed_at) > cutoff(offered, now);

/** So many days the buyer has to send the goods back, and the organiser to give the money back (art. 56, 57). */
export const daysToReturn = 14;
