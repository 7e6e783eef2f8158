import { dayInSentence } from '#kernel/calendar.ts';
import { formatEuro, sum } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Mail } from '#server/mail.ts';
import { mailLink } from '#server/mailBlocks.ts';
import { isPaid } from '../../rules/states.ts';
import { isUndone } from '../../rules/undoneRefund.ts';
import { isHeld } from '../orderRecordView.ts';
import { lineName, mailTextOf, orderLines, orderMail } from './orderMail.ts';
import type { OrderMailData } from './orderMailView.ts';
import { checkoutOf, noAccountText, wireBlocks, wordsOf } from './toPayMails.ts';

const texts = {
  refund: 'mail_refunded_text',
  refund_part: 'mail_refunded_part',
  refund_late_money: 'mail_refunded_late',
  refund_double_money: 'mail_refunded_double',
  refund_other_money: 'mail_refunded_other',
  refund_excess_money: 'mail_refunded_excess',
} as const;
export type RefundHappening = keyof typeof texts;

/** Its Message-ID is made of the refund's id, so that a second refund is a second mail. */
export function refundMail(data: OrderMailData, what: RefundHappening, refundId: string | null): Mail | null {
  const { order, declined } = data;
  const refund = order.refunds.find(({ id }) => id === refundId);
  // What was undone before its mail was written was never told.
  if (!refund || isUndone(refund)) return null;
  const t = mailTextOf(data);
  const [refuser] = declined;
  const stands = order.lines.some(isHeld);
  const isClosed = order.state === 'refunded';
  const words = {
    ...wordsOf(data),
    refund: formatEuro(refund.amount, order.lang),
    rest: isClosed ? 'closed' : stands ? 'valid' : 'gone',
    athlete: refuser ? fullName(refuser) : '',
    races: data.cancelledRaces.join(', '),
    count: data.cancelledRaces.length,
    lines: order.lines
      .filter(({ id }) => refund.lines.includes(id))
      .map((line) => lineName(line, order.lang))
      .join('; '),
  };
  const isLate = what === 'refund_late_money' || what === 'refund_other_money';
  const isForLines = what === 'refund_part' && words.lines !== '';
  const areKept =
    !isClosed && order.lines.every(({ id, removed_at }) => !refund.lines.includes(id) || removed_at === null);
  const ofLines = areKept ? 'mail_refunded_kept' : 'mail_refunded_lines';
  // Money of another amount pays nothing: its order is still to be paid, as long as it is open.
  const isStillDue = what === 'refund_other_money' && order.state === 'awaiting_payment';
  const isOfCancelled = what === 'refund_late_money' && data.cancelledRaces.length > 0;
  const ofLate = isLate && refuser ? 'mail_refunded_declined' : isOfCancelled ? 'mail_refunded_race' : null;
  const text = ofLate ?? (isForLines ? ofLines : texts[what]);
  const byBank = refund.way === 'bank';
  const end = data.accounts.get(refund.id);
  // What came in cash goes back in cash, unless its buyer wants it on an account.
  const inCash = refund.may_be_cash && end === undefined;
  // At its provider, by a hand there: the portal has only noted it.
  const backOn = refund.way === 'provider' && refund.state === 'done' ? refund.sent_on : null;
  const asksAccount = byBank && end === undefined && !inCash;
  const howItGoes = inCash
    ? 'mail_refunded_in_cash'
    : asksAccount
      ? 'mail_refunded_ask_account'
      : byBank
        ? 'mail_refunded_by_bank'
        : backOn
          ? 'mail_refunded_already'
          : 'mail_refunded_as_paid';
  const link = { label: t('mail_account_button'), path: accountPage(data) };
  const toOrder = { label: t(isStillDue ? 'mail_placed_button' : 'mail_refunded_button'), path: checkoutOf(data) };
  const account = { label: link.label, href: order.origin + link.path };
  return orderMail(data, {
    kind: `refund.${refund.id}`,
    subject: t('mail_refunded_subject', words),
    title: t(what === 'refund_part' && !isClosed ? 'mail_refunded_part_title' : 'mail_refunded_title'),
    paragraphs: [
      t(text, words),
      ...(refund.note === null ? [] : [t('mail_refunded_note', { note: refund.note })]),
      t(howItGoes, { end: end ?? '', day: backOn ? dayInSentence(backOn, order.lang) : '' }),
      ...(isStillDue ? [stillDueText(data)] : []),
    ],
    button: asksAccount && !isStillDue ? link : toOrder,
    blocks: [
      ...(byBank && (isStillDue || !asksAccount) ? [mailLink(account)] : []),
      ...(isStillDue ? wireBlocks(data) : []),
      ...orderLines(data),
    ],
  });
}

const stillDueText = (data: OrderMailData): string => {
  const words = wordsOf(data);
  return mailTextOf(data)(data.wire && words.day ? 'mail_still_due_wire' : 'mail_still_due', words);
};

/** Noted by mistake: whoever was told so reads it, and how the order stands. They may know better. */
export function refundUndoneMail(data: OrderMailData, refundId: string | null): Mail | null {
  const { order } = data;
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund || !isUndone(refund)) return null;
  const t = mailTextOf(data);
  const words = { ...wordsOf(data), refund: formatEuro(refund.amount, order.lang) };
  const isStillDue = order.state === 'awaiting_payment';
  return orderMail(data, {
    kind: `refund-undone.${refund.id}`,
    subject: t('mail_refund_undone_subject', words),
    title: t('mail_refund_undone_title'),
    paragraphs: [
      t('mail_refund_undone_text', words),
      ...noAccountText(data, [refund]),
      isStillDue
        ? stillDueText(data)
        : t('mail_refund_undone_order', { stands: isPaid(order.state) ? 'paid' : 'as_it_is' }),
      t('mail_refund_undone_yours'),
    ],
    button: { label: t(isStillDue ? 'mail_placed_button' : 'mail_refunded_button'), path: checkoutOf(data) },
    blocks: isStillDue ? wireBlocks(data) : [],
  });
}

const digitsOf = (at: string): string => at.replace(/\D/g, '');

const accountPage = ({ order, refundKey }: OrderMailData) => paths.refundAccount(order.lang, refundKey);

/** A link may have been passed on. */
export function accountMail(data: OrderMailData, at: string): Mail | null {
  const { order, accounts } = data;
  const toSend = order.refunds.filter(({ state, id }) => state !== 'done' && accounts.has(id));
  const [first] = toSend;
  if (!first) return null;
  const t = mailTextOf(data);
  const words = {
    ...wordsOf(data),
    refund: formatEuro(sum(toSend.map(({ amount }) => amount)), order.lang),
    end: accounts.get(first.id) ?? '',
  };
  return orderMail(data, {
    kind: `account-${digitsOf(at)}`,
    subject: t('mail_account_subject', words),
    title: t('mail_account_title'),
    paragraphs: [t('mail_account_text', words), t('mail_account_not_you')],
    button: { label: t('mail_refunded_button'), path: checkoutOf(data) },
    blocks: [mailLink({ label: t('mail_account_change'), href: order.origin + accountPage(data) })],
  });
}

/** On which day, and to which account of the buyer. */
export function refundSentMail(data: OrderMailData, refundId: string | null): Mail | null {
  const { order } = data;
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund?.sent_on) return null;
  const t = mailTextOf(data);
  const words = {
    ...wordsOf(data),
    refund: formatEuro(refund.amount, order.lang),
    end: refund.sent_to ?? '',
    day: dayInSentence(refund.sent_on, order.lang),
  };
  return orderMail(data, {
    // What was not sent after all, or came back, is sent anew: another mail.
    kind: `refund-sent.${refund.id}-${digitsOf(refund.at)}`,
    subject: t('mail_refund_sent_subject', words),
    title: t('mail_refund_sent_title'),
    paragraphs: [
      t(refund.sent_to === null ? 'mail_refund_sent_text' : 'mail_refund_sent_to', words),
      t('mail_refund_sent_days'),
    ],
    button: { label: t('mail_refunded_button'), path: checkoutOf(data) },
    blocks: [],
  });
}

const notSent = {
  refund_not_sent: { title: 'mail_refund_not_sent_title', text: 'mail_refund_not_sent_text' },
  refund_came_back: { title: 'mail_refund_came_back_title', text: 'mail_refund_came_back_text' },
} as const;

/** No mail once it was sent anew. */
export function refundNotSentMail(
  data: OrderMailData,
  what: keyof typeof notSent,
  { refundId, at }: { readonly refundId: string | null; readonly at: string },
): Mail | null {
  const { order, accounts } = data;
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (refund?.state !== 'requested') return null;
  const t = mailTextOf(data);
  const end = accounts.get(refund.id) ?? 'none';
  const words = { ...wordsOf(data), refund: formatEuro(refund.amount, order.lang), end };
  const { title, text } = notSent[what];
  const isBack = what === 'refund_came_back';
  return orderMail(data, {
    kind: `refund-not-sent.${refund.id}-${digitsOf(at)}`,
    subject: t('mail_refund_not_sent_subject', { ...words, what }),
    title: t(title),
    paragraphs: [t(text, words), ...(isBack ? [t('mail_refund_came_back_account', words)] : [])],
    button: isBack
      ? { label: t('mail_account_check'), path: accountPage(data) }
      : { label: t('mail_refunded_button'), path: checkoutOf(data) },
    blocks: [],
  });
}
