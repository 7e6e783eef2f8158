import { collectionText } from '#features/shop/rules/shippings.ts';
import { shippingView } from '#features/shop/server/shippingsView.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { type Mail, queueMail } from '#server/mail.ts';
import { type MailBlock, mailHeading, mailParagraph, mailRows } from '#server/mailBlocks.ts';
import { addressLines } from '../../rules/addressLines.ts';
import { isTold } from '../../rules/parcels.ts';
import { findParcel, linesInParcel } from '../parcelView.ts';
import { lineName, mailTextOf, orderMail } from './orderMail.ts';
import { type OrderMailData, orderMailData } from './orderMailView.ts';

export const parcelMailJobName = 'parcel-mail';

export interface ParcelMailJob {
  readonly orderId: string;
  /** What was taken back, or moved on, is not told by this job. */
  readonly at: string;
}

function contents(data: OrderMailData, goods: ReadonlyMap<string, number>): readonly MailBlock[] {
  const { lines, lang } = data.order;
  const names = lines.flatMap((line) => {
    const quantity = goods.get(line.id);
    return quantity === undefined ? [] : [lineName({ ...line, quantity }, lang)];
  });
  return [mailHeading(mailTextOf(data)('mail_contents')), ...names.map(mailParagraph)];
}

function sentMail(data: OrderMailData, goods: ReadonlyMap<string, number>, at: string): Mail {
  const { order } = data;
  const t = mailTextOf(data);
  const { courier = null, number = null, link = null } = order.parcel ?? {};
  const rows = [
    ...(courier ? [{ label: t('parcel_courier'), value: courier }] : []),
    ...(number ? [{ label: t('parcel_number'), value: number }] : []),
    ...(link ? [{ label: t('parcel_link'), value: link }] : []),
  ];
  const to = order.shipping_address;
  return orderMail(data, {
    kind: `parcel.sent.${at}`,
    subject: t('mail_parcel_subject', { state: 'sent', reference: order.reference }),
    title: t('mail_sent_title'),
    paragraphs: [t('mail_sent_text', { reference: order.reference })],
    button: { label: t('mail_parcel_button'), path: paths.checkout(order.lang, order.id) },
    blocks: [
      ...(rows.length > 0 ? [mailHeading(t('mail_tracking')), mailRows(rows)] : []),
      ...contents(data, goods),
      ...(to ? [mailHeading(t('ship_to')), ...addressLines(to).map(mailParagraph)] : []),
    ],
  });
}

function readyMail(data: OrderMailData, goods: ReadonlyMap<string, number>, at: string): Mail {
  const { order, circuit } = data;
  const t = mailTextOf(data);
  const collection = order.shipping && shippingView(order.shipping, order.lang).collection;
  const how = order.shipping?.description[order.lang];
  return orderMail(data, {
    kind: `parcel.ready.${at}`,
    subject: t('mail_parcel_subject', { state: 'ready', reference: order.reference }),
    title: t('mail_ready_title'),
    paragraphs: [
      t('mail_ready_text', { reference: order.reference }),
      collection ? t('mail_ready_bring') : t('mail_ready_ask', { email: circuit.office.email }),
    ],
    button: { label: t('mail_parcel_button'), path: paths.checkout(order.lang, order.id) },
    blocks: [
      ...(collection ? [mailHeading(t('collect_at')), mailParagraph(collectionText(collection, order.lang))] : []),
      ...(collection && how ? [mailParagraph(how)] : []),
      ...contents(data, goods),
    ],
  });
}

/** Once it was not taken back for a minute. */
export const parcelMailJob = (context: Context): Job<ParcelMailJob> => ({
  name: parcelMailJobName,
  retryLimit: 20,
  run: async ({ orderId, at }) => {
    const row = await findParcel(context.db, orderId);
    if (!row?.changed_at || !row.stands || new Date(row.changed_at).toISOString() !== at) return;
    const data = await orderMailData(context, orderId);
    if (!data || !isTold(row.state, row.way)) return;
    const since = String(new Date(at).getTime());
    const goods = await linesInParcel(context.db, orderId);
    const mail = row.state === 'sent' ? sentMail(data, goods, since) : readyMail(data, goods, since);
    await queueMail(context, context.db, mail);
  },
});
