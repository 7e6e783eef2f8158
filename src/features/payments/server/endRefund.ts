import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { type OnOrderChange, react } from '#features/orders/server/reactions.ts';
import type { Day } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import type { RefundWay } from '../rules/refunds.ts';
import { givenAway } from './givenAwayView.ts';
import { movePayment } from './paymentRecords.ts';
import {
  endRefund,
  findRefund,
  linesOfRefund,
  lockPayment,
  type RefundRecord,
  refundedSoFar,
  requestRefund,
} from './refundRecords.ts';

/** How a refund ended: with the provider's reference, with the bank's, or not at all. */
type RefundEnding =
  | { readonly ref: string }
  | { readonly sentOn: Day; readonly bankReference: string }
  | { readonly failure: string };

/**
 * Writes down how a refund ended, once, and what that makes of its payment: one of which everything is back is
 * `refunded`; one whose refund has failed keeps its money.
 */
export async function settleRefund(tx: Tx, refund: RefundRecord, ending: RefundEnding, now: Date): Promise<boolean> {
  const { id, payment_id, order_id: order, surplus } = refund;
  const [payment] = payment_id === null ? [] : await lockPayment(tx, { id: payment_id });
  const failed = 'failure' in ending;
  const ended = await endRefund(tx, {
    id,
    to: failed ? 'failed' : 'done',
    ref: 'ref' in ending ? ending.ref : null,
    sent_on: 'sentOn' in ending ? ending.sentOn : null,
    bank_reference: 'sentOn' in ending ? ending.bankReference : null,
    failure: failed ? ending.failure : null,
    now: now.toISOString(),
  });
  if (ended.length === 0) return false;
  if (!payment) return true;
  const { of_payment_done } = (await refundedSoFar(tx, { order, payment: payment.id }))[0]!;
  if (of_payment_done === payment.amount) await movePayment(tx, payment.id, 'end_refund', now);
  // Money that never paid the order stays marked: it is still to go back.
  else if (failed && !surplus) await movePayment(tx, payment.id, 'keep', now);
  return true;
}

export interface SentByBank {
  readonly refundId: string;
  /** The order that it is of, where the caller has asked for it. */
  readonly orderId?: string;
  /** The day on which the bank sent it, and its reference of the transfer. */
  readonly sentOn: Day;
  readonly bankReference: string;
}

/** A refund was sent by bank. Refuses with `refund_not_found`, or `refund_ended` if it was sent before. */
export async function noteSentByBank(tx: Tx, { refundId, orderId, ...ending }: SentByBank, now: Date): Promise<void> {
  const [refund] = await findRefund(tx, { id: refundId });
  if (refund?.way !== 'bank' || (orderId && refund.order_id !== orderId)) return refuse('refund_not_found');
  if (!(await settleRefund(tx, refund, ending, now))) refuse('refund_ended');
}

/** What the buyer is told of money that goes back a second time. */
const happeningOf = (why: string) =>
  why === 'refund_late'
    ? 'refund_late_money'
    : why === 'refund_twice'
      ? 'refund_double_money'
      : why === 'refund_changed'
        ? 'refund_other_money'
        : null;

/**
 * Gives back anew what its provider has refused, through the same provider or by bank: another refund of the same
 * amount for the same lines. The order stays in its state.
 *
 * Refuses with `refund_not_found`, `refund_ended` if it has not failed, and `refund_too_high` if the money has gone back
 * otherwise meanwhile.
 *
 * @returns the id of the new refund
 * @office Only tests call it until the office has its pages.
 */
export const createGiveBackAgain =
  (context: Context, afterCommit: readonly OnOrderChange[]) =>
  async (tx: Tx, refundId: string, way: RefundWay, by: string | null): Promise<string> => {
    const at = context.clock();
    const [found] = await findRefund(tx, { id: refundId });
    const order = found && (await lockOrder(tx, found.order_id));
    if (!order) return refuse('refund_not_found');
    const { payment_id, surplus, amount, commission, why, order_id } = found;
    if (found.state !== 'failed' || (way === 'provider' && payment_id === null)) return refuse('refund_ended');
    const [payment] = payment_id === null ? [] : await lockPayment(tx, { id: payment_id });
    const { of_order, of_payment } = (await refundedSoFar(tx, { order: order_id, payment: payment_id }))[0]!;
    const { whole: codes } = await givenAway(tx, order_id);
    const paid = surplus ? payment!.amount : order.total_amount_due - codes;
    const refundable = cents(paid - (surplus ? of_payment : of_order));
    if (amount > refundable) return refuse('refund_too_high', { refundable });

    const id = newId();
    const lines = await linesOfRefund(tx, { id: refundId });
    await requestRefund(context, tx, { id, payment_id, order_id, amount, commission, way, surplus, why, lines, at });
    if (payment && of_payment + amount === payment.amount) await movePayment(tx, payment.id, 'give_back', at);
    const { state } = order;
    const what = happeningOf(why) ?? (state === 'refunded' ? 'refund' : 'refund_part');
    await react(afterCommit, tx, { orderId: order_id, what, from: state, to: state, at, by, why, refundId: id });
    return id;
  };
