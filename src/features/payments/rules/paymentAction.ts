import { isOver, isPayable, type OrderState } from '#features/orders/rules/states.ts';
import type { Cents } from '#kernel/money.ts';

export const paymentStates = [
  'starting',
  'open',
  'capturing',
  'paid',
  'failed',
  'superseded',
  'refunding',
  'refunded',
  'undone',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** On the provider's page. */
export const openPaymentStates = ['starting', 'open', 'capturing'] as const satisfies readonly PaymentState[];
export const isOpenPayment = (state: PaymentState): boolean =>
  (openPaymentStates as readonly PaymentState[]).includes(state);

/** States in which no money is known to be collected; the provider may still report that it was. */
export const unpaidPaymentStates = [
  ...openPaymentStates,
  'failed',
  'superseded',
] as const satisfies readonly PaymentState[];
/** May the provider still report money that the portal does not know of? */
export const mayBringMoney = (state: PaymentState): boolean =>
  (unpaidPaymentStates as readonly PaymentState[]).includes(state);

export interface ProviderPayment {
  /** Approved: the buyer has agreed, and the portal must capture the money. */
  readonly state: 'open' | 'approved' | 'processing' | 'paid' | 'expired';
  /** The last attempt was refused; the buyer may try again. */
  readonly declined: boolean;
  readonly amount: Cents;
  readonly currency: string;
  readonly orderId: string | null;
}

export interface PaymentRequest {
  readonly state: PaymentState;
  readonly amount: Cents;
  readonly orderId: string;
  readonly declines: number;
}

/** After so many declined captures a payment is over: the next attempt begins another. */
export const mostDeclines = 3;

export interface OrderToPay {
  readonly state: OrderState;
  /** Is the payment's amount what the order comes to, with the method that was used? */
  readonly acceptsAmount: boolean;
}

export type PaymentAction =
  | 'nothing'
  | 'mismatch'
  | 'fail'
  | 'capture'
  | 'reopen'
  | 'pay'
  | 'revive'
  | 'refund_late'
  | 'refund_twice'
  | 'refund_changed';

/**
 * Money counts only with the requested amount, currency and order. It pays an order, or revives one that is over if
 * that is possible; otherwise it is refunded, as is a second payment. Idempotent: a settled payment stays settled.
 * Source: checkout §4, "Outcomes"; late and double money are our own decision.
 */
export function paymentAction(
  told: ProviderPayment,
  request: PaymentRequest,
  order: OrderToPay,
  mayRevive: boolean,
): PaymentAction {
  if (!mayBringMoney(request.state)) return 'nothing';
  if (told.state === 'expired') return request.state === 'superseded' ? 'nothing' : 'fail';
  // A capture was declined, by an attempt that did not live to say so.
  if (told.state === 'open' && request.state === 'capturing') return 'reopen';
  if (told.state !== 'paid' && told.state !== 'approved') return 'nothing';
  const right = told.amount === request.amount && told.currency === 'eur' && told.orderId === request.orderId;
  if (!right) return 'mismatch';
  if (told.state === 'approved') return approvedAction(request, order, mayRevive);
  if (!isPayable(order.state) && !isOver(order.state)) return 'refund_twice';
  if (!order.acceptsAmount) return 'refund_changed';
  if (isPayable(order.state)) return 'pay';
  return mayRevive ? 'revive' : 'refund_late';
}

/** Only what is still wanted is captured; a capture that a dead process began, and nobody wants now, is over. */
function approvedAction({ state, declines }: PaymentRequest, order: OrderToPay, mayRevive: boolean): PaymentAction {
  const wanted = order.acceptsAmount && (isPayable(order.state) || (isOver(order.state) && mayRevive));
  if (!wanted) return state === 'capturing' ? 'fail' : 'nothing';
  if (!(state === 'open' || state === 'capturing')) return 'nothing';
  return declines < mostDeclines ? 'capture' : 'fail';
}
