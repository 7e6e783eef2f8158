import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/mail.ts';
import { invoiceFile } from './invoiceFile.ts';
import { invoiceMail } from './mails/invoiceMail.ts';
import { invoiceMailData } from './mails/invoiceMailView.ts';

/** Mails a document of this circuit to its buyer once more; `invoice_not_found` where there is none, or no account. */
export async function mailAgain(context: Context, circuitId: number, invoiceId: string): Promise<void> {
  const found = await invoiceMailData(context, invoiceId);
  if (found?.invoice.circuitId !== circuitId) return refuse('invoice_not_found');
  const pdf = (await invoiceFile(context, invoiceId)) ?? refuse('invoice_not_found');
  await queueMail(context, context.db, invoiceMail(found.data, found.invoice, pdf.bytes, context.clock()));
}
