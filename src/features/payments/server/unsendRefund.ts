import type { Day } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { requireDayBack } from './daySent.ts';
import { movePayment } from './paymentRecords.ts';
import { findSending, lockPayment, type Sending, takeSendingBack } from './refundRecords.ts';

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
