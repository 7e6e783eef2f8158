import type { Day } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { isGivenAgain } from './againView.ts';
import { requireDayBack } from './daySent.ts';
import { movePayment } from './paymentRecords.ts';
import { findRefund, findSending, lockPayment, type Sending, takeAgainBack, takeSendingBack } from './refundRecords.ts';

interface SendingUndo {
  readonly refundId: string;
  readonly orderId: string;
  /** As it was seen: of another note nothing is taken back. */
  readonly seen: string;
  /** Null where the transfer had never left. */
  readonly cameBackOn: Day | null;
  readonly reason: string;
  readonly by: string;
}

export type Unsent = Pick<Sending, 'amount' | 'way' | 'sent_on' | 'bank_reference' | 'sent_to'>;

/**
 * To be sent again. What had never left leaves the takings of its day; what came back is in again on the day on which
 * it came. Under the order's lock. Refuses with `refund_not_found`, `refund_not_sent`, and beside the day (decision
 * 062).
 */
export async function unsendRefund(tx: Tx, asked: SendingUndo, now: Date): Promise<Unsent> {
  const { refundId, orderId, seen, cameBackOn, reason, by } = asked;
  const [sending] = await findSending(tx, { id: refundId, order: orderId });
  if (!sending) return refuse('refund_not_found');
  const { payment_id, surplus, sent_on, ended_at, ...sent } = sending;
  if (!sent_on || !ended_at || new Date(ended_at).toISOString() !== seen) return refuse('refund_not_sent');
  if (cameBackOn) {
    // What was given in cash does not come back by itself.
    if (sent.way !== 'bank') return refuse('refund_not_sent');
    requireDayBack({ field: 'came_back_on', day: cameBackOn, sentOn: sent_on, now });
  }
  await takeSendingBack(tx, { id: refundId, came_back_on: cameBackOn, by, why: reason, now: now.toISOString() });
  if (payment_id !== null) {
    await lockPayment(tx, { id: payment_id });
    await movePayment(tx, payment_id, 'unsend', now);
    // Money that never paid the order stays marked: it is still to go back.
    if (sent.way === 'provider' && !surplus) await movePayment(tx, payment_id, 'keep', now);
  }
  return { ...sent, sent_on };
}

/**
 * What its provider had refused, and was to go back by bank instead, goes so no more: it is to be given back again. The caller
 * holds the order's lock.
 *
 * Refuses with `refund_not_found`, with `refund_not_sent` where it was not given again by this, with `refund_ended` where it has
 * gone, and with `money_followed` where its provider is asked for it by now, or the rest of it has gone back there.
 *
 * Source: decision 062.
 */
export async function undoGivenAgain(
  tx: Tx,
  { refundId, orderId }: Pick<SendingUndo, 'refundId' | 'orderId'>,
  now: Date,
): Promise<void> {
  const [refund] = await findRefund(tx, { id: refundId });
  if (refund?.order_id !== orderId) return refuse('refund_not_found');
  const [again] = await isGivenAgain(tx, { id: refundId });
  if (!again) return refuse('refund_not_sent');
  if (refund.state !== 'requested') refuse('refund_ended');
  if (refund.way === 'provider') refuse('money_followed', { by: 'provider', number: '' });
  if (!again.whole) refuse('money_followed', { by: 'money_back', number: '' });
  await takeAgainBack(tx, { id: refundId, now: now.toISOString() });
  if (refund.payment_id !== null && !refund.surplus) await movePayment(tx, refund.payment_id, 'keep', now);
}
