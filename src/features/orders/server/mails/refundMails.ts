import { formatEuro } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import type { Mail } from '#server/mail.ts';
import { lineName, mailTextOf, orderLines, orderMail } from './orderMail.ts';
import type { OrderMailData } from './orderMailView.ts';
import { checkoutOf, wireBlocks, wordsOf } from './toPayMails.ts';

const texts = {
  refund: 'mail_refunded_text',
  refund_part: 'mail_refunded_part',
  refund_late_money: 'mail_refunded_late',
  refund_double_money: 'mail_refunded_double',
  refund_other_money: 'mail_refunded_other',
  refund_excess_money: 'mail_refunded_excess',
} as const;
export type RefundHappening = keyof typeof texts;

/**
 * A refund: of everything, of a part, or of money that never paid the order. It names the refund's own amount, and its
 * Message-ID is made of the refund's id, so that a second refund is a second mail.
 */
export function refundMail(data: OrderMailData, what: RefundHappening, refundId: string | null): Mail | null {
  const { order, declined } = data;
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund) return null;
  const t = mailTextOf(data);
  const [refuser] = declined;
  const words = {
    ...wordsOf(data),
    refund: formatEuro(refund.amount, order.lang),
    athlete: refuser ? fullName(refuser) : '',
    lines: order.lines
      .filter(({ id }) => refund.lines.includes(id))
      .map((line) => lineName(line, order.lang))
      .join('; '),
  };
  const isLate = what === 'refund_late_money' || what === 'refund_other_money';
  const isForLines = what === 'refund_part' && words.lines !== '';
  const areKept = order.lines.every(({ id, removed_at }) => !refund.lines.includes(id) || removed_at === null);
  const ofLines = areKept ? 'mail_refunded_kept' : 'mail_refunded_lines';
  // Money of another amount pays nothing: its order is still to be paid, as long as it is open.
  const isStillDue = what === 'refund_other_money' && order.state === 'awaiting_payment';
  const stillDue = t(data.wire && words.day ? 'mail_still_due_wire' : 'mail_still_due', words);
  const text = isLate && refuser ? 'mail_refunded_declined' : isForLines ? ofLines : texts[what];
  return orderMail(data, {
    kind: `refund.${refund.id}`,
    subject: t('mail_refunded_subject', words),
    title: t(what === 'refund_part' ? 'mail_refunded_part_title' : 'mail_refunded_title'),
    paragraphs: [
      t(text, words),
      ...(refund.note === null ? [] : [t('mail_refunded_note', { note: refund.note })]),
      t(refund.way === 'bank' ? 'mail_refunded_by_bank' : 'mail_refunded_as_paid'),
      ...(isStillDue ? [stillDue] : []),
    ],
    button: { label: t(isStillDue ? 'mail_placed_button' : 'mail_refunded_button'), path: checkoutOf(data) },
    blocks: [...(isStillDue ? wireBlocks(data) : []), ...orderLines(data)],
  });
}
