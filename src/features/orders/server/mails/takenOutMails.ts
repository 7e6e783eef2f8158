import { cents } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Mail } from '#server/mail.ts';
import { seenMail } from '#server/seenMail.ts';
import { isPayable } from '../../rules/states.ts';
import { type NewAmounts, withAmounts } from '../changeAmounts.ts';
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
    subject: t(declined ? 'mail_declined_part_subject' : 'mail_taken_out_subject', words),
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

/** Who is nobody, in place of the buyer and the athletes of a mail that others than they read. */
interface ExampleNames {
  readonly firstname: string;
  readonly lastname: string;
}

/** Whoever else is named in these lines is the example, too. */
const namedAs = (
  lines: OrderMailData['order']['lines'],
  { firstname, lastname }: ExampleNames,
): OrderMailData['order']['lines'] =>
  lines.map((line) => ({
    ...line,
    registration: line.registration && { ...line.registration, firstname, lastname },
    service_for: line.service_for && { ...line.service_for, firstname, lastname },
  }));

/** The mail to the buyer of an order that the office would cancel, as the office reads it before: with the order's amounts and an example's names. */
export function previewCancelled(data: OrderMailData, why: string, names: ExampleNames) {
  const order = { ...data.order, state: 'cancelled' as const, lines: namedAs(data.order.lines, names) };
  const strip = data.strip && { ...data.strip, print: 'full' as const };
  const { firstname } = names;
  return seenMail(cancelledMail({ ...data, order, firstname, strip, wire: null, commission: null }, why));
}

/** An unpaid order as it would be without some of its lines. */
export interface OrderAsLeft {
  readonly gone: ReadonlySet<string>;
  readonly amounts: NewAmounts;
  readonly coupons: NonNullable<OrderMailData['order']['coupons']>;
  readonly commission: OrderMailData['commission'];
}

/** The same of an order that would only lose some lines: with what would be left to pay. */
export function previewTakenOut(data: OrderMailData, left: OrderAsLeft, why: string, names: ExampleNames) {
  const { gone, amounts, coupons, commission } = left;
  const { args } = amounts;
  const after = withAmounts(data.order, amounts);
  const lines = namedAs(after.lines, names).map((line) =>
    gone.has(line.id) ? { ...line, removed_at: args.at, removed_in: 'awaiting_payment' as const } : line,
  );
  const order = { ...after, email: data.order.email, lines, coupons };
  const rest = data.wire && cents(data.wire.amount - data.order.total_amount_due + args.due);
  const wire = data.wire && rest && rest > 0 && args.method === 'wiretransfer' ? { ...data.wire, amount: rest } : null;
  const { firstname } = names;
  return seenMail(takenOutMail({ ...data, order, firstname, wire, commission, declined: [] }, [...gone], why));
}
