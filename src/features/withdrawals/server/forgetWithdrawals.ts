import { inArray } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { withdrawals } from './tables.ts';

/** Takes name and address out of these withdrawals; what was declared, and when, stays with the order. */
export async function forgetWithdrawals(on: DbOrTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await on
    .update(withdrawals)
    .set({ name: '', email: '' })
    .where(inArray(withdrawals.id, [...ids]));
}
