import { and, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { paymentEvents, payments } from './tables.ts';

const isFilled = sql`${paymentEvents.payload} <> '{}'`;

/** Their rows stay. */
export async function emptyNotices(on: DbOrTx, until: Date): Promise<void> {
  await on
    .update(paymentEvents)
    .set({ payload: {} })
    .where(and(lte(paymentEvents.receivedAt, until), isFilled));
}

export async function forgetPayers(on: DbOrTx, paymentIds: readonly string[]): Promise<void> {
  const ids = [...paymentIds];
  await on
    .update(payments)
    .set({ redirectLink: null })
    .where(and(inArray(payments.id, ids), isNotNull(payments.redirectLink)));
  await on
    .update(paymentEvents)
    .set({ payload: {} })
    .where(and(inArray(paymentEvents.paymentId, ids), isFilled));
}
