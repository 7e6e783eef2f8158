import { sql } from 'drizzle-orm';
import { declinedRegistrations } from '#features/registration/server/standingView.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Job } from '#server/jobs.ts';
import { type Mail, queueMail } from '#server/mail.ts';
import { statement } from '#server/statement.ts';
import type { OnOrderChange, OrderHappening } from '../reactions.ts';
import { type OrderMailData, orderMailData } from './orderMailView.ts';
import { paidMail } from './paidMail.ts';
import { declinedMail, expiredMail, refundMail, reminderMail, summaryMail, wireMail } from './toPayMails.ts';

const jobName = 'order-mail';

interface Told {
  readonly orderId: string;
  readonly what: OrderHappening;
}

/** Who pays at once needs no summary: it waits a moment, and is written only if the order is still to be paid. */
const summaryAfter = 40_000;

const toBePaid = statement<{ order: string }, object>(
  'is an order still to be paid',
  (at) => sql`
    select from customer_order
    where id = ${at('order')} and state = 'awaiting_payment' and total_amount_due > 0`,
);

/** Most orders are paid by the time they are told of: their summary is not even thought of. */
const isOvertaken = async (on: DbOrTx, { orderId, what }: Told): Promise<boolean> =>
  what === 'place' && (await toBePaid(on, { order: orderId })).length === 0;

/**
 * Tells the buyer. Inside the change's transaction only a small job is queued; reading, drawing the bibs and writing
 * the mail happen after it has committed, so that no counter waits for a picture.
 */
export const orderMails =
  ({ jobs }: Pick<Context, 'jobs'>): OnOrderChange =>
  async (tx, { orderId, what, at }) => {
    // Whoever cancels an order knows it; a buyer whose athlete did it does not.
    if (what === 'cancel' && (await declinedRegistrations(tx, { order: orderId })).length === 0) return;
    const told: Told = { orderId, what };
    if (await isOvertaken(tx, told)) return;
    const wait = what === 'place' ? { startAfter: new Date(at.getTime() + summaryAfter) } : {};
    await jobs.send(tx, jobName, told, wait);
  };

const isOpen = ({ order }: OrderMailData): boolean => order.state === 'awaiting_payment';

/** The mail that tells of a happening; none where it has been overtaken. */
export async function mailOf(what: OrderHappening, data: OrderMailData, now: Date): Promise<Mail | null> {
  switch (what) {
    case 'place':
      return isOpen(data) && !data.wire && data.order.total_amount_due > 0 ? summaryMail(data) : null;
    case 'choose_wire':
      return data.wire ? wireMail(data) : null;
    case 'expires_soon':
    case 'wire_due':
      return isOpen(data) ? reminderMail(data) : null;
    case 'pay':
    case 'revive':
      return paidMail(data, now);
    case 'expire':
      return expiredMail(data);
    case 'refund':
      return refundMail(data, 'all');
    case 'refund_part':
    case 'refund_double_money':
    case 'refund_other_money':
      return refundMail(data, 'part');
    case 'refund_late_money':
      return refundMail(data, 'late');
    case 'cancel':
      return data.declined ? declinedMail(data, data.declined) : null;
  }
}

/** Writes a mail and puts it into the outbox. The mail's id is made of order and kind: running twice sends one. */
export const orderMailJob = (context: Context): Job<Told> => ({
  name: jobName,
  retryLimit: 20,
  // While one picture is painted, another mail is read: no more, for those who are just buying need the processor.
  atOnce: 2,
  run: async (told) => {
    const { orderId, what } = told;
    if (await isOvertaken(context.db, told)) return;
    const data = await orderMailData(context.db, orderId);
    const mail = data && (await mailOf(what, data, context.clock()));
    if (mail) await queueMail(context, context.db, mail);
  },
});
