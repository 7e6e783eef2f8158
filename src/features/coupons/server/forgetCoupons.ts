import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { coupons } from './tables.ts';

/** Ends the coupons that are bound to the address of an erased account, and deletes the address from them. */
export async function forgetCouponsFor(on: DbOrTx, email: string): Promise<void> {
  await on
    .update(coupons)
    .set({ active: false, email: null })
    .where(sql`lower(${coupons.email}) = ${email.toLowerCase()}`);
}
