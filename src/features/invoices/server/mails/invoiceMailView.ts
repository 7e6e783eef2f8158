import { eq } from 'drizzle-orm';
import { type OrderMailData, orderMailData } from '#features/orders/server/mails/orderMailView.ts';
import type { Context } from '#server/context.ts';
import { invoices } from '../tables.ts';
import type { InvoiceRecord } from '../toInvoiceView.ts';

/** Null if its buyer's account is erased. */
export async function invoiceMailData(
  context: Context,
  invoiceId: string,
): Promise<{ readonly invoice: InvoiceRecord; readonly data: OrderMailData } | null> {
  const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const data = invoice && (await orderMailData(context, invoice.orderId));
  return data ? { invoice, data } : null;
}
