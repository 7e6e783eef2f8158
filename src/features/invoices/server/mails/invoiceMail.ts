import { orderMail } from '#features/orders/server/mails/orderMail.ts';
import type { OrderMailData } from '#features/orders/server/mails/orderMailView.ts';
import { formatEuro } from '#kernel/money.ts';
import { invoiceFile } from '#kernel/paths.ts';
import type { Mail } from '#server/mail.ts';
import { textIn } from '#text/translate.ts';
import { documentFileName } from '../../rules/invoiceNumber.ts';
import { documentsText } from '../../text/documents.ts';
import type { InvoiceRecord } from '../toInvoiceView.ts';

/**
 * The mail that brings an invoice or a credit note: its PDF is attached, and the button opens it. `again` is when it was
 * asked for once more: it is sent once a minute at most.
 */
export function invoiceMail(data: OrderMailData, invoice: InvoiceRecord, pdf: Buffer, again?: Date): Mail {
  const { order } = data;
  const t = textIn(documentsText, order.lang);
  const { invoiceNumber: number, total, issuer } = invoice;
  const what = invoice.kind === 'TD01' ? 'mail_invoice' : 'mail_note';
  const words = { number, reference: order.reference, amount: formatEuro(total, order.lang), issuer: issuer.name };
  const path = invoiceFile(number);
  return orderMail(data, {
    kind: ['document', number, again?.toISOString().slice(0, 16)].filter(Boolean).join('.'),
    subject: t('mail_subject', { ...words, what }),
    title: t(`${what}_title`),
    paragraphs: [t(`${what}_text`, words), t('mail_copy', words)],
    button: { label: t(`${what}_button`), path },
    blocks: [],
    attachments: [
      {
        filename: documentFileName(invoice.kind, number),
        contentType: 'application/pdf',
        content: pdf.toString('base64'),
      },
    ],
  });
}
