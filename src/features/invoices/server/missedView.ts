import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { orders } from '../../orders/server/tables.ts';
import { invoiceRequests, invoices, issuers } from './tables.ts';

/** Paid orders that want an invoice, could have one, and have none an hour after the payment; 200 at a time. */
export async function missedOrders(db: DbOrTx, now: Date): Promise<readonly string[]> {
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  const rows = await db
    .select({ id: invoiceRequests.orderId })
    .from(invoiceRequests)
    .innerJoin(orders, eq(orders.id, invoiceRequests.orderId))
    .innerJoin(issuers, eq(issuers.circuitId, orders.circuitId))
    .leftJoin(invoices, and(eq(invoices.orderId, orders.id), eq(invoices.kind, 'TD01')))
    .where(
      and(
        isNotNull(orders.payedAt),
        lte(orders.payedAt, anHourAgo),
        sql`${orders.totalAmountDue} > 0`,
        isNull(invoices.id),
      ),
    )
    .orderBy(orders.payedAt)
    .limit(200);
  return rows.map(({ id }) => id);
}
