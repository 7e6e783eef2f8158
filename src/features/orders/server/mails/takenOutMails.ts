import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Mail } from '#server/mail.ts';
import { isPayable } from '../../rules/states.ts';
import { mailTextOf, orderLines, orderMail, withoutTransfer } from './orderMail.ts';
import type { OrderMailData } from './orderMailView.ts';
import { checkoutOf, wireBlocks, wordsOf } from './toPayMails.ts';

/** Cancelled because its athlete did not want the only registration. */
export function declinedMail(data: OrderMailData): Mail | null {
  const [declined] = data.declined;
  if (!declined) return null;
  const t = mailTextOf(data);
  const words = { ...wordsOf(data), race: declined.race, athlete: fullName(declined) };
  return orderMail(data, {
    kind: 'declined',
    subject: t('mail_declined_subject', words),
    title: t('mail_declined_title'),
    paragraphs: [t('mail_declined_text', words)],
    button: { label: t('mail_expired_button'), path: paths.home(data.order.lang) },
    blocks: orderLines(data),
  });
}

/** Cancelled by the office, which says why. */
export function cancelledMail(data: OrderMailData, reason: string): Mail {
  const t = mailTextOf(data);
  const words = wordsOf(data);
  return orderMail(data, {
    kind: 'cancelled',
    subject: t('mail_declined_subject', words),
    title: t('mail_declined_title'),
    paragraphs: [t('mail_cancelled_text', words), t('mail_refunded_note', { note: reason })],
    button: { label: t('mail_expired_button'), path: paths.home(data.order.lang) },
    blocks: orderLines(data),
  });
}

/** Lines were taken out of an order, by an athlete's refusal or by the office, which says why; what is to be paid now. */
export function takenOutMail(data: OrderMailData, lines: readonly string[], reason: string | null): Mail {
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
