import { and, inArray, isNotNull, lt } from 'drizzle-orm';
import { dayInRome, yearOf } from '#kernel/calendar.ts';
import type { Tx } from '#server/database.ts';
import { eraseFile } from '#server/files.ts';
import { invoiceRequests, invoices } from './tables.ts';

export async function forgetRequests(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await tx.delete(invoiceRequests).where(inArray(invoiceRequests.orderId, [...orderIds]));
}

/**
 * Of the years that had ended by this instant: buyer, lines, request and file. Numbers, days and amounts stay, so that no series
 * gets a gap. Answers the files' places, to be removed after the commit.
 */
export async function forgetInvoices(tx: Tx, until: Date, now: Date): Promise<readonly string[]> {
  const due = await tx
    .update(invoices)
    .set({ buyer: null, lines: [] })
    .where(and(isNotNull(invoices.buyer), lt(invoices.year, yearOf(dayInRome(until)))))
    .returning({ orderId: invoices.orderId, fileId: invoices.fileId });
  const places: string[] = [];
  for (const { fileId } of due) {
    const place = fileId && (await eraseFile(tx, fileId, now));
    if (place) places.push(place);
  }
  await forgetRequests(
    tx,
    due.map(({ orderId }) => orderId),
  );
  return places;
}
