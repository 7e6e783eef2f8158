import { orderMail } from '#features/orders/server/mails/orderMail.ts';
import type { OrderMailData } from '#features/orders/server/mails/orderMailView.ts';
import { formatEuro } from '#kernel/money.ts';
import { invoiceFile } from '#kernel/paths.ts';
import type { Mail } from '#server/mail.ts';
import { textIn } from '#text/translate.ts';
import { documentFileName } from '../../rules/invoiceNumber.ts';
import { documentsText } from '../../text/documents.ts';
import type { InvoiceRecord } from '../toInvoiceView.ts';

export function invoiceMail(data: OrderMailData, invoice: InvoiceRecord, pdf: Buffer): Mail {
  const { order } = data;
  const t = textIn(documentsText, order.lang);
  const { invoiceNumber: number, total, issuer } = invoice;
  const what = invoice.kind === 'TD01' ? 'mail_invoice' : 'mail_note';
  const words = { number, reference: order.reference, amount: formatEuro(total, order.lang), issuer: issuer.name };
  const path = invoiceFile(number);
  return orderMail(data, {
    kind: `document.${number}`,
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
