import type { OrderState } from '#features/orders/rules/states.ts';
import type { Cents } from '#kernel/money.ts';

/** A payment as the provider itself says it stands, when asked. */
export interface Standing {
  readonly state: 'open' | 'processing' | 'paid' | 'expired';
  /** The last attempt was refused; the buyer may try again. */
  readonly declined: boolean;
  readonly amount: Cents;
  readonly currency: string;
  readonly orderId: string | null;
}

/** What the portal asked the provider to collect. */
export interface Asked {
  readonly state: 'starting' | 'open' | 'paid' | 'failed' | 'superseded' | 'refunding' | 'refunded';
  readonly amount: Cents;
  readonly orderId: string;
}

/** The order that the money is for. */
export interface Owed {
  readonly state: OrderState;
  /** Is the payment's amount what the order comes to, with the method that was used? */
  readonly acceptsAmount: boolean;
}

export type Settlement =
  | 'nothing'
  | 'mismatch'
  | 'fail'
  | 'pay'
  | 'revive'
  | 'refund_late'
  | 'refund_twice'
  | 'refund_changed';

const collected: readonly Asked['state'][] = ['paid', 'refunding', 'refunded'];

/**
 * What is to be done with a payment, given how it stands at the provider, and the state of its order.
 *
 * Money counts only if amount, currency and order are those that were asked for. It pays an order that awaits it;
 * it revives an order that is over, if it may (the places are still there, and no athlete has refused), and is given
 * back otherwise. A second payment of
 * the same order is given back, and so is one for an order that has come to another amount since. A payment that was
 * settled stays so, however often it is told again.
 *
 * Source: checkout §4, "Outcomes"; late and double money are our own decision.
 */
export function settlementOf(standing: Standing, asked: Asked, order: Owed, mayRevive: boolean): Settlement {
  if (collected.includes(asked.state)) return 'nothing';
  if (standing.state === 'expired') return asked.state === 'superseded' ? 'nothing' : 'fail';
  if (standing.state !== 'paid') return 'nothing';
  const right = standing.amount === asked.amount && standing.currency === 'eur' && standing.orderId === asked.orderId;
  if (!right) return 'mismatch';
  const over = order.state === 'expired' || order.state === 'cancelled';
  if (order.state !== 'awaiting_payment' && !over) return 'refund_twice';
  if (!order.acceptsAmount) return 'refund_changed';
  if (!over) return 'pay';
  return mayRevive ? 'revive' : 'refund_late';
}
