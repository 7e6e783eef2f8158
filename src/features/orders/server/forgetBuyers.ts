import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { orderDetails, orders } from './tables.ts';

export async function markOrdersErased(on: DbOrTx, userId: string, now: Date): Promise<void> {
  await on.update(orders).set({ ownerErasedAt: now }).where(eq(orders.userId, userId));
}

/** Never paid, or the account was erased up to this instant. */
export const ofForgottenBuyer = (until: Date): SQL | undefined =>
  and(isNotNull(orders.ownerErasedAt), or(isNull(orders.payedAt), lte(orders.ownerErasedAt, until)));

export async function forgetBuyers(on: DbOrTx, until: Date): Promise<void> {
  const forgotten = on.select({ id: orders.id }).from(orders).where(ofForgottenBuyer(until));
  const { copy } = orderDetails;
  await on
    .update(orders)
    .set({ shippingAddress: null })
    .where(and(isNotNull(orders.shippingAddress), inArray(orders.id, forgotten)));
  await on
    .update(orders)
    .set({ courier: null, trackingNumber: null, trackingLink: null })
    .where(and(eq(orders.delivery, 'sent'), inArray(orders.id, forgotten)));
  await on
    .update(orderDetails)
    .set({ copy: sql`jsonb_build_object('it', (${copy}->'it') - 'crew', 'en', (${copy}->'en') - 'crew')` })
    .where(and(sql`((${copy}->'it') ? 'crew' or (${copy}->'en') ? 'crew')`, inArray(orderDetails.orderId, forgotten)));
}
