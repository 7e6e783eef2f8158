import type { Day } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { requireDayBack } from './daySent.ts';
import { movePayment } from './paymentRecords.ts';
import { findSending, lockPayment, type Sending, takeSendingBack } from './refundRecords.ts';

interface SendingUndo {
  readonly refundId: string;
  readonly orderId: string;
  /** When it was noted as sent, as it was seen: of another note nothing is taken back. */
  readonly seen: string;
  /** The day on which the bank returned the transfer; null where it had never left. */
  readonly cameBackOn: Day | null;
  readonly reason: string;
  readonly by: string;
}

/** What is taken back: which transfer it was, or what had been noted as gone back at its provider. */
export type Unsent = Pick<Sending, 'amount' | 'way' | 'sent_on' | 'bank_reference' | 'sent_to'>;

/**
 * A refund that was noted as sent by bank, or as given in cash, had not left, or the bank has returned its transfer: it is to
 * be sent back again. So is one that was noted as gone back at its provider and had not: it is refused anew. What had never left leaves
 * the takings of its day, or the first open ones; a transfer that came back stays there, and its money is in again on the day on which
 * it came. The caller holds the order's lock.
 *
 * Refuses with `refund_not_found`, with `refund_not_sent` where it is not noted as sent, or as it was seen, and beside the day.
 *
 * Source: decision 062.
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
