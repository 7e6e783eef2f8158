import { eq, ne, sql } from 'drizzle-orm';
import { members } from '../../../src/features/athletes/server/tables.ts';
import { issueIn } from '../../../src/features/invoices/server/issueDocuments.ts';
import { invoiceRequests, invoices } from '../../../src/features/invoices/server/tables.ts';
import { accounts, athletes } from '../people.ts';
import { demoId, type World } from '../world.ts';
import type { Book } from './book.ts';
import { home } from './giulia.ts';

const kinds = { invoice: 40, address: 3 } as const;

/** Giulia's orders with an invoice: the one of which a part was given back, and the one whose goods were sent home. */
const isInvoiced = ({ userId, state, shippingAddress }: Book['orders'][number]): boolean =>
  userId === accounts.athlete && (state === 'partly_refunded' || (state === 'paid' && Boolean(shippingAddress)));

/** An invoice, and one with a credit note; their PDFs are drawn when they are first read. */
export async function loadInvoices({ tx }: World, book: Book): Promise<void> {
  const { type, firstname, lastname, company: _, vat_number: __, phone: ___, ...seat } = home;
  const invoiced = book.orders.filter(isInvoiced).toSorted((a, b) => a.payedAt!.getTime() - b.payedAt!.getTime());
  const [buyer] = await tx.select().from(members).where(eq(members.id, athletes.giulia));
  let issued = 0;
  for (const order of invoiced) {
    await tx.insert(invoiceRequests).values({
      orderId: order.id,
      type,
      firstname,
      lastname,
      company: '',
      fiscalCode: buyer!.taxCode!,
      vatNumber: '',
      recipientCode: '0000000',
      pec: '',
      addressId: demoId(kinds.address, 1),
      seat,
      askedAt: order.createdAt,
    });
    const issue = async (at: Date) => issueIn(tx, order.id, at, demoId(kinds.invoice, ++issued));
    await issue(order.payedAt!);
    for (const refund of book.refunds) if (refund.orderId === order.id) await issue(refund.createdAt);
  }
  // The exchange system has accepted all but the last one.
  await tx
    .update(invoices)
    .set({ sdiState: 'accepted', sdiAt: sql`${invoices.issuedOn} + interval '3 days'` })
    .where(ne(invoices.id, demoId(kinds.invoice, issued)));
}
