import { serviceForView } from '#features/cart/rules/serviceFor.ts';
import { leastDue } from '#features/commission/rules/payMethods.ts';
import { collectionText } from '#features/shop/rules/shippings.ts';
import { shippingView } from '#features/shop/server/shippingsView.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, formatEuro } from '#kernel/money.ts';
import { fullName, shownName } from '#kernel/names.ts';
import type { Attachment, Mail } from '#server/mail.ts';
import { type MailBlock, type MailRow, mailHeading, mailParagraph, mailRows } from '#server/mailBlocks.ts';
import { mailFrame } from '#server/mailFrame.ts';
import { priceIn } from '#text/price.ts';
import { textIn } from '#text/translate.ts';
import { addressLines } from '../../rules/addressLines.ts';
import { isStillDelivered } from '../../rules/contents.ts';
import { discountsOf } from '../../rules/discounts.ts';
import { moneySums } from '../../rules/moneySums.ts';
import { isOver } from '../../rules/states.ts';
import { isCounted } from '../../rules/takenOut.ts';
import { ordersText } from '../../text/index.ts';
import type { OrderLine } from '../orderRecordView.ts';
import type { OrderMailData } from './orderMailView.ts';

export const mailTextOf = ({ order }: OrderMailData) => textIn(ordersText, order.lang);
export type MailText = ReturnType<typeof mailTextOf>;

interface OrderMail {
  /** With the order's id it makes the mail's own, so that it is never sent as two. */
  readonly kind: string;
  readonly subject: string;
  readonly title: string;
  /** The first one follows the greeting. */
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly path: string };
  readonly blocks: readonly MailBlock[];
  readonly attachments?: readonly Attachment[];
}

/** One button leads to where the order was made. */
export function orderMail(data: OrderMailData, mail: OrderMail): Mail {
  const { order, firstname, circuit } = data;
  const t = mailTextOf(data);
  return {
    id: `order.${order.id}.${mail.kind}${data.timesUnpaid > 0 ? `-${data.timesUnpaid + 1}` : ''}`,
    to: order.email,
    ...mailFrame({
      lang: order.lang,
      circuit,
      subject: mail.subject,
      title: mail.title,
      strip: data.strip,
      greets: firstname,
      paragraphs: mail.paragraphs,
      button: { label: mail.button.label, href: order.origin + mail.button.path },
      blocks: mail.blocks,
      footer: t('mail_footer', { reference: order.reference, circuit: circuit.name }),
    }),
    attachments: mail.attachments ?? [],
  };
}

/** To a buyer who was mailed bank details; nothing while one is awaited, or has paid. */
export function withoutTransfer(data: OrderMailData): string[] {
  const { wire_chosen_at, pay_method } = data.order;
  return wire_chosen_at && pay_method !== 'wiretransfer' ? [mailTextOf(data)('mail_no_transfer')] : [];
}

export function lineName({ copy, quantity, registration, service_for }: OrderLine, lang: Lang): string {
  const athlete = registration && `${shownName(registration.firstname)} ${shownName(registration.lastname)}`;
  const variables = (copy[lang].variables ?? []).map((variable) => variable.name);
  const of = serviceForView(service_for, lang);
  const whom = of && textIn(ordersText, lang)('service_for', { name: fullName(of.member), race: of.name });
  return [quantity > 1 ? `${quantity} × ${copy[lang].name}` : copy[lang].name, athlete, ...variables, whom]
    .filter(Boolean)
    .join(', ');
}

function standingName(line: OrderLine, lang: Lang): string {
  const t = textIn(ordersText, lang);
  const name = lineName(line, lang);
  const given = line.registration?.given;
  if (line.removed_at !== null) return t('mail_line_removed', { name });
  return given ? t(`mail_line_given_${given.kind}`, { name, amount: formatEuro(given.worth, lang) }) : name;
}

/** Nothing where the goods were taken out. */
function deliveryRow({ order: { shipping, total_shipping, lang } }: OrderMailData, t: MailText): MailRow[] {
  if (total_shipping === 0 && shipping?.price !== 0) return [];
  const label = shipping ? t('delivery_by', { way: shipping.name[lang] }) : t('delivery');
  return [{ label, value: priceIn(total_shipping, lang) }];
}

function delivery({ order: { shipping, shipping_address: to, lang } }: OrderMailData, t: MailText): MailBlock[] {
  if (!shipping) return [];
  const { i18n, collection } = shippingView(shipping, lang);
  const where = collection ? [collectionText(collection, lang)] : to ? addressLines(to) : [];
  return [
    mailHeading(t(collection ? 'collect_at' : 'ship_to')),
    mailParagraph([...where, [i18n.name, i18n.description].filter(Boolean).join(': ')].join('\n')),
  ];
}

export function orderLines(data: OrderMailData): MailBlock[] {
  const { order, commission } = data;
  const { lang } = order;
  const t = mailTextOf(data);
  const { fee, due, least } = commission
    ? leastDue(order.total_amount_due, commission)
    : { fee: order.admin_cost, due: order.total_amount_due, least: false };
  const feeName = order.pay_method ? t('fee_of', { method: order.pay_method }) : t('fee');
  const euro = (amount: Cents) => formatEuro(amount, lang);
  const from = (amount: Cents) => (least ? t('mail_from', { amount: euro(amount) }) : priceIn(amount, lang));
  const codes = (order.coupons ?? []).map(({ code, discount }) => ({ code, amount: discount }));
  const rows: MailRow[] = [
    { label: t('mail_reference'), value: order.reference },
    ...order.lines.map((line) => ({
      label: isOver(order.state) ? lineName(line, lang) : standingName(line, lang),
      value: isCounted(line) ? priceIn(line.total_amount, lang) : '–',
    })),
    ...deliveryRow(data, t),
    ...discountsOf(order.total_discount, codes).map(({ code, amount }) => ({
      label: code === null ? t('discount') : t('discount_of', { code }),
      value: `−${euro(amount)}`,
    })),
    ...(fee > 0 ? [{ label: feeName, value: from(fee) }] : []),
    { label: t('mail_total'), value: from(due), strong: true },
    ...moneySums(order).map(({ key, amount }) => ({ label: t(key), value: euro(amount) })),
  ];
  return [
    mailHeading(t('mail_lines')),
    mailRows(rows),
    ...(isStillDelivered(order.state, order.lines) ? delivery(data, t) : []),
  ];
}
