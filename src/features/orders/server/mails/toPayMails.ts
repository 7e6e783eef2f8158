import { shownIban } from '#features/circuits/rules/iban.ts';
import { leastDue } from '#features/commission/rules/payMethods.ts';
import { dayInSentence, instantInSentence, untilInSentence } from '#kernel/calendar.ts';
import { cents, formatEuro, noMoney, sum } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import type { Mail } from '#server/mail.ts';
import { mailHeading, mailRows } from '#server/mailBlocks.ts';
import { contentsOfOrder } from '../../rules/contents.ts';
import { endOfDay, lastDayBefore } from '../../rules/deadlines.ts';
import { isUndone } from '../../rules/undoneRefund.ts';
import type { AskedRest } from '../reactions.ts';
import { mailTextOf, orderLines, orderMail, withoutTransfer } from './orderMail.ts';
import type { OrderMailData } from './orderMailView.ts';

/** With what is added to it, if that depends on a way of paying that is not chosen yet. */
function amountOf(data: OrderMailData): string {
  const { order, commission } = data;
  const { fee, due, least } = leastDue(order.total_amount_due, commission);
  if (!least) return formatEuro(due, order.lang);
  const words = { net: formatEuro(order.total_amount_due, order.lang), fee: formatEuro(fee, order.lang) };
  return mailTextOf(data)('mail_amount_least', words);
}

export function wordsOf(data: OrderMailData) {
  const { order, wire } = data;
  const { lang, reference } = order;
  return {
    reference,
    /** What is held, and free again, is called so. */
    contents: contentsOfOrder(order.lines),
    amount: amountOf(data),
    until: order.expires_at ? instantInSentence(order.expires_at, lang, 'al') : '',
    at: order.expires_at ? instantInSentence(order.expires_at, lang) : '',
    day: wire?.due_day ? dayInSentence(wire.due_day, lang) : '',
    /** Where that is another day than the due day. */
    held: heldWithWire(data),
    /** The whole, or the rest of what has come. */
    send: wire ? formatEuro(wire.amount, lang) : '',
    rest: order.arrived_amount > noMoney ? 'yes' : 'no',
  };
}

function heldWithWire({ order: { expires_at: expires, lang }, wire }: OrderMailData): string {
  const until = expires ? lastDayBefore(new Date(expires)) : null;
  return until && wire?.due_day && until > wire.due_day ? dayInSentence(until, lang, 'al') : 'none';
}

export const checkoutOf = ({ order }: OrderMailData) => paths.checkout(order.lang, order.id);

function arrivedText(data: OrderMailData): readonly string[] {
  const { order, wire } = data;
  const { arrived_amount: arrived, total_amount_due: due, lang } = order;
  if (arrived <= noMoney) return [];
  const missing = wire?.amount ?? cents(due - arrived);
  const words = { arrived: formatEuro(arrived, lang), missing: formatEuro(missing, lang) };
  return [mailTextOf(data)(missing > noMoney ? 'arrived_rest' : 'arrived_all', words)];
}

/** The same data as on the page (checkout §9). */
export function wireBlocks(data: OrderMailData) {
  const { wire, order } = data;
  if (!wire) return [];
  const t = mailTextOf(data);
  return [
    mailHeading(t('wire_title')),
    mailRows([
      { label: t('wire_causal'), value: wire.causal },
      { label: t('wire_amount'), value: formatEuro(wire.amount, order.lang) },
      { label: t('wire_iban'), value: shownIban(wire.iban) },
      ...(wire.bic === '' ? [] : [{ label: t('wire_bic'), value: wire.bic }]),
      { label: t('wire_company'), value: wire.company },
      { label: t('wire_bank'), value: wire.bank },
    ]),
  ];
}

/** Checkout §8. */
export function summaryMail(data: OrderMailData): Mail {
  const t = mailTextOf(data);
  const words = wordsOf(data);
  return orderMail(data, {
    kind: 'summary',
    subject: t('mail_open_subject', words),
    title: t('mail_open_title'),
    paragraphs: [t('mail_open_text', words), ...arrivedText(data)],
    button: { label: t('mail_open_button'), path: checkoutOf(data) },
    blocks: orderLines(data),
  });
}

export function wireMail(data: OrderMailData): Mail {
  const t = mailTextOf(data);
  const words = wordsOf(data);
  return orderMail(data, {
    kind: 'wire',
    subject: t('mail_placed_subject', { ...words, by: words.day ? 'day' : 'none' }),
    title: t('mail_placed_title'),
    paragraphs: [
      t('mail_placed_text', words),
      ...arrivedText(data),
      ...(words.day ? [t('mail_placed_due', words)] : []),
    ],
    button: { label: t('mail_placed_button'), path: checkoutOf(data) },
    blocks: [...wireBlocks(data), ...orderLines(data)],
  });
}

/** `at` tells one change from another. */
export function wireChangedMail(data: OrderMailData, at: string): Mail {
  const t = mailTextOf(data);
  const words = wordsOf(data);
  return orderMail(data, {
    kind: `wire-changed-${at.replace(/\D/g, '')}`,
    subject: t('mail_changed_subject', words),
    title: t('mail_changed_title'),
    paragraphs: [t('mail_changed_text', words), ...arrivedText(data), t('mail_placed_due', words)],
    button: { label: t('mail_placed_button'), path: checkoutOf(data) },
    blocks: [...wireBlocks(data), ...orderLines(data)],
  });
}

export const undoneAt = ({ order }: OrderMailData, at: string): OrderMailData['order']['refunds'] =>
  order.refunds.filter((refund) => isUndone(refund) && new Date(refund.at).getTime() === new Date(at).getTime());

/** How to pay once more, and what goes back no more. `at` is when it was undone. */
export function unpaidMail(data: OrderMailData, at: string): Mail {
  const t = mailTextOf(data);
  const words = wordsOf(data);
  const undone = undoneAt(data, at);
  const refund = formatEuro(sum(undone.map(({ amount }) => amount)), data.order.lang);
  const ofRefund = [t('mail_unpaid_refund', { ...words, refund }), ...noAccountText(data, undone)];
  return orderMail(data, {
    kind: 'unpaid',
    subject: t('mail_unpaid_subject', words),
    title: t('mail_unpaid_title'),
    paragraphs: [
      t('mail_unpaid_text', words),
      ...(undone.length > 0 ? ofRefund : []),
      ...(words.day ? [t('mail_placed_due', words)] : []),
    ],
    button: { label: t('mail_placed_button'), path: checkoutOf(data) },
    blocks: [...wireBlocks(data), ...orderLines(data)],
  });
}

/** Nothing where another refund wants one. */
export function noAccountText(data: OrderMailData, undone: OrderMailData['order']['refunds']): readonly string[] {
  const { order, accounts } = data;
  if (order.refunds.some(({ state, way }) => state === 'requested' && way !== 'provider')) return [];
  const isKnown = undone.some(({ id }) => accounts.has(id));
  return [mailTextOf(data)(isKnown ? 'mail_refund_undone_account' : 'mail_refund_undone_no_account')];
}

/** `at` tells one asking from another. */
export function restMail(data: OrderMailData, { arrived, missing, until }: AskedRest, at: string): Mail {
  const t = mailTextOf(data);
  const { lang } = data.order;
  const words = {
    ...wordsOf(data),
    arrived: formatEuro(arrived, lang),
    missing: formatEuro(missing, lang),
    due: formatEuro(data.order.total_amount_due, lang),
    day: dayInSentence(until, lang),
    until: untilInSentence(data.order.expires_at ?? endOfDay(until), lang),
    later: data.wire ? 'yes' : 'no',
  };
  return orderMail(data, {
    kind: `rest-${at.replace(/\D/g, '')}`,
    subject: t('mail_rest_subject', words),
    title: t('rest_title', words),
    // Who does not pay by wire was never told the account: the order's page has it, with the other ways.
    paragraphs: [t(data.wire ? 'mail_rest_text' : 'mail_rest_by_page', words), t('mail_rest_until', words)],
    button: { label: t(data.wire ? 'mail_placed_button' : 'mail_open_button'), path: checkoutOf(data) },
    blocks: [...wireBlocks(data), ...orderLines(data)],
  });
}

export function reminderMail(data: OrderMailData): Mail {
  const t = mailTextOf(data);
  const words = wordsOf(data);
  const byWire = data.wire !== null && words.day !== '';
  return orderMail(data, {
    kind: byWire ? 'wire-due' : 'expires-soon',
    subject: t('mail_remind_subject', { ...words, what: byWire ? 'wire' : 'order' }),
    title: byWire ? t('mail_placed_title') : t('mail_remind_title'),
    paragraphs: [
      byWire ? t('mail_remind_wire', words) : t('mail_remind_text', words),
      ...arrivedText(data),
      ...withoutTransfer(data),
    ],
    button: { label: byWire ? t('mail_placed_button') : t('mail_remind_button'), path: checkoutOf(data) },
    blocks: [...wireBlocks(data), ...orderLines(data)],
  });
}

export function expiredMail(data: OrderMailData): Mail {
  const t = mailTextOf(data);
  const words = wordsOf(data);
  return orderMail(data, {
    kind: 'expired',
    subject: t('mail_expired_subject', words),
    title: t('mail_expired_title'),
    paragraphs: [t('mail_expired_text', words)],
    button: { label: t('mail_expired_button'), path: paths.home(data.order.lang) },
    blocks: orderLines(data),
  });
}
