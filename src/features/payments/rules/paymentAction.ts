import { isOver, isPayable, type OrderState } from '#features/orders/rules/states.ts';
import type { Cents } from '#kernel/money.ts';

/** The states of a payment inside the portal. */
export const paymentStates = ['starting', 'open', 'paid', 'failed', 'superseded', 'refunding', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** In these a payment may still be paid at the provider, by a buyer who has its page open. */
export const openPaymentStates = ['starting', 'open'] as const satisfies readonly PaymentState[];
export const isOpenPayment = (state: PaymentState): boolean =>
  (openPaymentStates as readonly PaymentState[]).includes(state);

/** In these no money is known to have been collected; it may still turn out that it was. */
export const unpaidPaymentStates = [
  ...openPaymentStates,
  'failed',
  'superseded',
] as const satisfies readonly PaymentState[];

/** A payment as the provider itself says it stands, when asked. */
export interface ProviderPayment {
  readonly state: 'open' | 'processing' | 'paid' | 'expired';
  /** The last attempt was refused; the buyer may try again. */
  readonly declined: boolean;
  readonly amount: Cents;
  readonly currency: string;
  readonly orderId: string | null;
}

/** The same payment as the portal asked for it. */
export interface PaymentRequest {
  readonly state: PaymentState;
  readonly amount: Cents;
  readonly orderId: string;
}

/** The order that the money is for. */
export interface OrderToPay {
  readonly state: OrderState;
  /** Is the payment's amount what the order comes to, with the method that was used? */
  readonly acceptsAmount: boolean;
}

/** What follows for payment and order; each `refund_…` says why the money is given back. */
export type PaymentAction =
  | 'nothing'
  | 'mismatch'
  | 'fail'
  | 'pay'
  | 'revive'
  | 'refund_late'
  | 'refund_twice'
  | 'refund_changed';

/**
 * What is to be done with a payment, given how it stands at the provider, and the state of its order.
 *
 * Money counts only if amount, currency and order are those that were asked for. It pays an order that awaits it;
 * it revives an order that is over, if it may (the places are still there, and no athlete has refused), and is given
 * back otherwise. A second payment of the same order is given back, and so is one for an order that has come to
 * another amount since. A payment that was settled stays so, however often it is told again.
 *
 * Source: checkout §4, "Outcomes"; late and double money are our own decision.
 */
export function paymentAction(
  told: ProviderPayment,
  request: PaymentRequest,
  order: OrderToPay,
  mayRevive: boolean,
): PaymentAction {
  if (!(unpaidPaymentStates as readonly PaymentState[]).includes(request.state)) return 'nothing';
  if (told.state === 'expired') return request.state === 'superseded' ? 'nothing' : 'fail';
  if (told.state !== 'paid') return 'nothing';
  const right = told.amount === request.amount && told.currency === 'eur' && told.orderId === request.orderId;
  if (!right) return 'mismatch';
  if (!isPayable(order.state) && !isOver(order.state)) return 'refund_twice';
  if (!order.acceptsAmount) return 'refund_changed';
  if (isPayable(order.state)) return 'pay';
  return mayRevive ? 'revive' : 'refund_late';
}
