import { eq } from 'drizzle-orm';
import { type OrderMailData, orderMailData } from '#features/orders/server/mails/orderMailView.ts';
import type { DbOrTx } from '#server/database.ts';
import { invoices } from '../tables.ts';
import type { InvoiceRecord } from '../toInvoiceView.ts';

/** The data of the mail about a document; null if its buyer's account is erased. */
export async function invoiceMailData(
  db: DbOrTx,
  invoiceId: string,
): Promise<{ readonly invoice: InvoiceRecord; readonly data: OrderMailData } | null> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const data = invoice && (await orderMailData(db, invoice.orderId));
  return data ? { invoice, data } : null;
}
