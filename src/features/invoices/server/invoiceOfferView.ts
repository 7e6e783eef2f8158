import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { InvoiceRequestView } from '#features/orders/contract.ts';
import { invoiceRequestView } from '#features/orders/server/orderView.ts';
import { refuse } from '#kernel/errors.ts';
import { type Flag, flag } from '#kernel/wire.ts';
import type { Db } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { orders } from '../../orders/server/tables.ts';
import { invoiceRequests, issuers } from './tables.ts';

/** Whether the order's circuit issues invoices, and what this buyer said for another order the last time. */
export async function invoiceOffer(
  db: Db,
  owner: Owner,
  orderId: string,
): Promise<{ offered: Flag; last: InvoiceRequestView | null }> {
  const [order] = await db
    .select({ offered: isNotNull(issuers.circuitId) })
    .from(orders)
    .leftJoin(issuers, eq(issuers.circuitId, orders.circuitId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, owner.id)));
  if (!order) return refuse('order_not_found');
  if (!order.offered) return { offered: flag(false), last: null };
  const [found] = await db
    .select({ request: invoiceRequests })
    .from(invoiceRequests)
    .innerJoin(orders, eq(orders.id, invoiceRequests.orderId))
    .where(and(eq(orders.userId, owner.id), ne(orders.id, orderId)))
    .orderBy(desc(invoiceRequests.askedAt))
    .limit(1);
  const request = found?.request;
  return {
    offered: flag(true),
    last: request
      ? invoiceRequestView({
          ...request,
          fiscal_code: request.fiscalCode,
          vat_number: request.vatNumber,
          recipient_code: request.recipientCode,
          address_id: request.addressId,
        })
      : null,
  };
}
