import { and, isNotNull, lte, sql } from 'drizzle-orm';
import { dayInRome } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { coupons } from './tables.ts';

const forgotten = { active: false, email: null };

/** Ends the coupons that are bound to the address of an erased account, and deletes the address from them. */
export async function forgetCouponsFor(on: DbOrTx, email: string): Promise<void> {
  await on.update(coupons).set(forgotten).where(sql`lower(${coupons.email}) = ${email.toLowerCase()}`);
}

/** Deletes the address from coupons whose last day is up to and including the day of this instant; they stay ended. */
export async function forgetAddressesOfEnded(on: DbOrTx, until: Date): Promise<void> {
  await on
    .update(coupons)
    .set(forgotten)
    .where(and(isNotNull(coupons.email), lte(coupons.lastDay, dayInRome(until))));
}
