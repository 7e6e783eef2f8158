import { eq } from 'drizzle-orm';
import { findAddress } from '#features/addresses/server/addresses.ts';
import { lockOwnOrder, requirePayable } from '#features/orders/server/lockOrder.ts';
import { findOwnOrder, type OrderRecord } from '#features/orders/server/orderRecordView.ts';
import { refuse, refuseFields } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import type { InvoiceRequestIn } from '../contract.ts';
import { type BuyerFields, buyerFaults, buyerOf, recipientCodeOf } from '../rules/buyer.ts';
import { findIssuer } from './issuers.ts';
import { type BuyerCopy, invoiceRequests, type Seat } from './tables.ts';

/** A buyer as it is kept. */
export const buyerCopy = (buyer: BuyerFields, seat: Seat): BuyerCopy => ({
  type: buyer.type,
  firstname: buyer.firstname,
  lastname: buyer.lastname,
  company: buyer.company,
  fiscalCode: buyer.fiscal_code,
  vatNumber: buyer.vat_number,
  recipientCode: recipientCodeOf(buyer),
  pec: buyer.pec,
  seat,
});

async function withPayableOrder(
  { db }: Pick<Context, 'db'>,
  owner: Owner,
  orderId: string,
  change: (tx: Tx, order: OrderRecord) => Promise<void>,
): Promise<OrderRecord> {
  return db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, orderId, owner.id);
    requirePayable(order);
    await change(tx, order);
    return (await findOwnOrder(tx, orderId, owner.id)) ?? refuse('order_not_found');
  });
}

/** Keeps with an order for whom its invoice is to be written; refused once the order is not to be paid any more. */
export const putRequest = (context: Context, owner: Owner, orderId: string, given: InvoiceRequestIn) =>
  withPayableOrder(context, owner, orderId, async (tx, order) => {
    if (!(await findIssuer(tx, order.circuit_id))) refuse('invoices_not_offered');
    const chosen = (await findAddress(tx, owner, given.address_id)) ?? refuse('address_not_found');
    const { address, house_number, zipcode, city, state, country } = chosen;
    const buyer = buyerOf(given, chosen);
    refuseFields(buyerFaults(buyer));
    const copy = buyerCopy(buyer, { address, house_number, zipcode, city, state, country });
    const row = { ...copy, addressId: chosen.id, askedAt: context.clock() };
    await tx
      .insert(invoiceRequests)
      .values({ orderId: order.id, ...row })
      .onConflictDoUpdate({ target: invoiceRequests.orderId, set: row });
  });

export const removeRequest = (context: Context, owner: Owner, orderId: string) =>
  withPayableOrder(context, owner, orderId, async (tx, order) => {
    await tx.delete(invoiceRequests).where(eq(invoiceRequests.orderId, order.id));
  });
