import { eq, inArray, sql } from 'drizzle-orm';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { refuse, refuseFields } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { eraseFile } from '#server/files.ts';
import { buyerFaults, buyerOf, seatFaults } from '../rules/buyer.ts';
import { mayCorrect } from '../rules/sdiStates.ts';
import { buyerCopy } from './invoiceRequests.ts';
import { lockRequest } from './issueDocuments.ts';
import { invoiceRequests, invoices, type Seat } from './tables.ts';

interface BuyerCorrection {
  readonly circuitId: number;
  readonly orderId: string;
  readonly now: Date;
  readonly given: Parameters<typeof buyerOf>[0] & { readonly seat: Seat };
}

/**
 * Before its number is taken, or once the exchange system has rejected it until it was sent again, for what is rejected was never
 * issued. A rejected document keeps its number and day, is drawn anew, and goes out under another file name.
 *
 * Refuses with `order_not_found`, `invoice_not_found` where none was asked for, `invoice_issued`, and beside the fields.
 *
 * @returns the places of files that are to be removed after the commit. Source: decision 186.
 */
export async function correctBuyer(
  tx: Tx,
  { circuitId, orderId, now, given }: BuyerCorrection,
): Promise<readonly string[]> {
  const order = await lockOrder(tx, orderId);
  if (order?.circuit_id !== circuitId) refuse('order_not_found');
  if (!(await lockRequest(tx, orderId))) refuse('invoice_not_found');
  const { seat } = given;
  const buyer = buyerOf(given, { ...seat, firstname: '', lastname: '', company: null });
  const { address_id: _, ...faults } = buyerFaults(buyer);
  refuseFields({ ...faults, ...seatFaults(seat) });
  const issued = await tx
    .select({ id: invoices.id, state: invoices.sdiState, rejectedOn: invoices.rejectedOn, fileId: invoices.fileId })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(invoices.id)
    .for('update');
  const rejected = issued.filter(({ state, rejectedOn }) => mayCorrect(state, rejectedOn));
  if (issued.length > 0 && rejected.length === 0) refuse('invoice_issued');
  const copy = buyerCopy(buyer, seat);
  await tx.update(invoiceRequests).set(copy).where(eq(invoiceRequests.orderId, orderId));
  await tx
    .update(invoices)
    .set({
      buyer: copy,
      fileId: null,
      sdiState: 'to_send',
      // What it was rejected for is its history's: it is said of no corrected document.
      sdiNote: null,
      transmission: sql`nextval('invoice_transmission_seq')`,
    })
    .where(
      inArray(
        invoices.id,
        rejected.map(({ id }) => id),
      ),
    );
  const places: string[] = [];
  for (const { fileId } of rejected) {
    const place = fileId && (await eraseFile(tx, fileId, now));
    if (place) places.push(place);
  }
  return places;
}
