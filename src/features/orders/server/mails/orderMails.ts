import { sql } from 'drizzle-orm';
import { declinedRegistrations } from '#features/registration/server/standingView.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Job } from '#server/jobs.ts';
import { type Mail, queueMail } from '#server/mail.ts';
import { statement } from '#server/statement.ts';
import { isOver, isPayable } from '../../rules/states.ts';
import type { AskedRest, OnOrderChange, OrderChange, OrderHappening } from '../reactions.ts';
import { mailTextOf, orderLines, orderMail, withoutTransfer } from './orderMail.ts';
import { type OrderMailData, orderMailData } from './orderMailView.ts';
import { paidMail } from './paidMail.ts';
import { accountMail, refundMail, refundNotSentMail, refundSentMail, refundUndoneMail } from './refundMails.ts';
import {
  checkoutOf,
  expiredMail,
  reminderMail,
  restMail,
  summaryMail,
  undoneAt,
  unpaidMail,
  wireBlocks,
  wireChangedMail,
  wireMail,
  wordsOf,
} from './toPayMails.ts';

const jobName = 'order-mail';

interface OrderMailJobData extends Pick<OrderChange, 'orderId' | 'what' | 'refundId' | 'lines'> {
  /** One amount after another has a mail of its own each. */
  readonly at?: string;
  readonly reason?: string;
  readonly rest?: AskedRest;
}

const isDated = (what: OrderHappening): boolean =>
  ['change_due', 'unpay', 'give_account', 'refund_not_sent', 'refund_came_back'].includes(what);

/** It is sent only if the order is still unpaid by then. */
const summaryAfter = 40_000;

const toBePaid = statement<{ order: string }, object>(
  'is an order still to be paid',
  (at) => sql`
    select from customer_order
    where id = ${at('order')} and state = 'awaiting_payment' and total_amount_due > 0`,
);

const awaitsWire = statement<{ order: string }, object>(
  'does an order await a wire',
  (at) => sql`
    select from customer_order
    where id = ${at('order')} and state = 'awaiting_payment' and pay_method = 'wiretransfer' and due_day is not null`,
);

const isOfOffice = statement<{ order: string; by: string }, object>(
  'did somebody else than the buyer do it',
  (at) => sql`select from customer_order where id = ${at('order')} and user_id is distinct from ${at('by')}::uuid`,
);

/** Whoever cancels their own order is told nothing. */
async function isToldOfCancelling(on: DbOrTx, { orderId, by }: OrderChange): Promise<boolean> {
  if (by !== null) return (await isOfOffice(on, { order: orderId, by })).length > 0;
  return (await declinedRegistrations(on, { order: orderId })).length > 0;
}

/** Most orders are paid by then: no summary. */
const isOvertaken = async (on: DbOrTx, { orderId, what }: OrderMailJobData): Promise<boolean> =>
  what === 'place' && (await toBePaid(on, { order: orderId })).length === 0;

/** Only a small job: no transaction waits for reading, drawing the bibs and writing. */
export const orderMails =
  ({ jobs }: Pick<Context, 'jobs'>): OnOrderChange =>
  async (tx, change) => {
    const { orderId, what, at, by, why, refundId, lines, rest } = change;
    // The mail of a refund, or of a code, tells what was taken out with it.
    if (what === 'take_out' && (refundId || change.told)) return;
    if (what === 'cancel' && !(await isToldOfCancelling(tx, change))) return;
    if (what === 'change_due' && (await awaitsWire(tx, { order: orderId })).length === 0) return;
    const told: OrderMailJobData = {
      orderId,
      what,
      ...(isDated(what) && { at: at.toISOString() }),
      ...(rest && { at: at.toISOString(), rest }),
      ...((what === 'cancel' || what === 'take_out') && by !== null && { reason: why }),
      ...(refundId && { refundId }),
      ...(lines && { lines }),
    };
    if (await isOvertaken(tx, told)) return;
    const wait = what === 'place' ? { startAfter: new Date(at.getTime() + summaryAfter) } : {};
    await jobs.send(tx, jobName, told, wait);
  };

const isOpen = ({ order }: OrderMailData): boolean => order.state === 'awaiting_payment';

/** Null if the order has moved on since. */
export async function mailOf(
  what: OrderHappening,
  data: OrderMailData,
  now: Date,
  { at = '', reason, refundId, lines = [], rest }: Partial<OrderMailJobData> = {},
): Promise<Mail | null> {
  switch (what) {
    case 'place':
      return isOpen(data) && !data.wire && data.order.total_amount_due > 0 ? summaryMail(data) : null;
    case 'choose_wire':
      return data.wire ? wireMail(data) : null;
    case 'change_due':
      return data.wire?.due_day ? wireChangedMail(data, at) : null;
    case 'ask_rest':
      return isOpen(data) && rest ? restMail(data, rest, at) : null;
    case 'expires_soon':
    case 'wire_due':
      return isOpen(data) ? reminderMail(data) : null;
    case 'pay':
    case 'revive':
      return paidMail(data, now);
    case 'unpay':
      // An order that was paid anew by then has one thing left to say.
      return isOpen(data) ? unpaidMail(data, at) : refundUndoneMail(data, undoneAt(data, at)[0]?.id ?? null);
    case 'expire':
      return expiredMail(data);
    case 'take_out':
      return isOver(data.order.state) ? null : takenOutMail(data, lines, reason ?? null);
    case 'refund':
    case 'refund_part':
    case 'refund_double_money':
    case 'refund_other_money':
    case 'refund_late_money':
    case 'refund_excess_money':
      return refundMail(data, what, refundId ?? null);
    case 'refund_undone':
      return refundUndoneMail(data, refundId ?? null);
    case 'refund_sent':
      return refundSentMail(data, refundId ?? null);
    case 'refund_not_sent':
    case 'refund_came_back':
      return refundNotSentMail(data, what, { refundId: refundId ?? null, at });
    case 'give_account':
      return accountMail(data, at);
    case 'cancel':
      return cancelledMail(data, reason);
  }
}

/** The mail's id is made of order and kind: a repeated job sends it once. */
export const orderMailJob = (context: Context): Job<OrderMailJobData> => ({
  name: jobName,
  retryLimit: 20,
  // Two at a time: one draws while the other reads. More would take the processor from buyers.
  atOnce: 2,
  run: async (told) => {
    const { orderId, what } = told;
    if (await isOvertaken(context.db, told)) return;
    const data = await orderMailData(context, orderId);
    if (!data) return;
    const mail = await mailOf(what, data, context.clock(), told);
    if (mail) await queueMail(context, context.db, mail);
  },
});

/** By the office, which says why, or because its athlete did not want the only registration. */
function cancelledMail(data: OrderMailData, reason: string | undefined): Mail | null {
  const [declined] = data.declined;
  if (reason === undefined && !declined) return null;
  const t = mailTextOf(data);
  const words = { ...wordsOf(data), race: declined?.race ?? '', athlete: declined ? fullName(declined) : '' };
  return orderMail(data, {
    kind: reason === undefined ? 'declined' : 'cancelled',
    subject: t('mail_declined_subject', words),
    title: t('mail_declined_title'),
    paragraphs:
      reason === undefined
        ? [t('mail_declined_text', words)]
        : [t('mail_cancelled_text', words), t('mail_refunded_note', { note: reason })],
    button: { label: t('mail_expired_button'), path: paths.home(data.order.lang) },
    blocks: orderLines(data),
  });
}

/** By an athlete's refusal or by the office, which says why. */
function takenOutMail(data: OrderMailData, lines: readonly string[], reason: string | null): Mail {
  const t = mailTextOf(data);
  const declined = data.declined.find(({ id }) => lines.includes(id));
  const words = {
    ...wordsOf(data),
    race: declined?.race ?? '',
    athlete: declined ? fullName(declined) : '',
    lines: lines.length,
  };
  const { state, total_amount_due } = data.order;
  const due = total_amount_due > 0 ? 'mail_taken_out_due' : 'mail_taken_out_free';
  return orderMail(data, {
    kind: `taken-out-${[...lines].sort()[0]}`,
    subject: t('mail_taken_out_subject', { ...words, why: declined ? 'declined' : 'office' }),
    title: t('mail_taken_out_title'),
    paragraphs: [
      t(declined ? 'mail_declined_part_text' : 'mail_taken_out_text', words),
      ...(reason === null ? [] : [t('mail_refunded_note', { note: reason })]),
      ...(isPayable(state) ? [t(due, words), ...withoutTransfer(data)] : []),
    ],
    button: { label: t('mail_placed_button'), path: checkoutOf(data) },
    blocks: [...wireBlocks(data), ...orderLines(data)],
  });
}
