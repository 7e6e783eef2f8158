import { eq } from 'drizzle-orm';
import { members } from '../../../src/features/athletes/server/tables.ts';
import { issueIn } from '../../../src/features/invoices/server/issueDocuments.ts';
import { invoiceRequests } from '../../../src/features/invoices/server/tables.ts';
import { refundLines, refunds } from '../../../src/features/payments/server/tables.ts';
import { dayInRome } from '../../../src/kernel/calendar.ts';
import { accounts, athletes } from '../people.ts';
import { demoId, type World } from '../world.ts';
import type { Book } from './book.ts';
import { home } from './giulia.ts';

const kinds = { invoice: 40, refund: 41, address: 3 } as const;

/** Giulia's orders with an invoice: the one of which a part was given back, and the one whose goods were sent home. */
const isInvoiced = ({ userId, state, shippingAddress }: Book['orders'][number]): boolean =>
  userId === accounts.athlete && (state === 'partly_refunded' || (state === 'paid' && Boolean(shippingAddress)));

/** What was given back of an order that was refunded in part: its goods. */
async function giveBackGoods({ tx }: World, { details, payments, changes }: Book, orderId: string): Promise<void> {
  const goods = details.find((line) => line.orderId === orderId && line.kind === 'product')!;
  const at = changes.find((change) => change.orderId === orderId && change.to === 'partly_refunded')!.at;
  const payment = payments.find((one) => one.orderId === orderId)!;
  const id = demoId(kinds.refund, 1);
  const { totalAmount: amount } = goods;
  const row = { id, orderId, paymentId: payment.id, amount, state: 'done', way: 'provider' } as const;
  await tx.insert(refunds).values({ ...row, providerRef: 'demo_refund', why: 'office', createdAt: at, endedAt: at });
  await tx.insert(refundLines).values({ refundId: id, orderDetailId: goods.id, amount });
}

/** An invoice, and one with a credit note; their PDFs are drawn when they are first read. */
export async function loadInvoices(world: World, book: Book): Promise<void> {
  const { tx } = world;
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
    const issue = async (at: Date) => issueIn(tx, order.id, dayInRome(at), demoId(kinds.invoice, ++issued));
    await issue(order.payedAt!);
    if (order.state !== 'partly_refunded') continue;
    await giveBackGoods(world, book, order.id);
    await issue(book.changes.find((change) => change.orderId === order.id && change.to === order.state)!.at);
  }
}
