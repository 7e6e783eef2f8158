import { and, isNotNull, lte, sql } from 'drizzle-orm';
import { dayInRome } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { coupons } from './tables.ts';

const forgotten = { active: false, email: null };

/** Of an erased account: they end, too. */
export async function forgetCouponsFor(on: DbOrTx, email: string): Promise<void> {
  await on.update(coupons).set(forgotten).where(sql`lower(${coupons.email}) = ${email.toLowerCase()}`);
}

/** Whose last day is the day of this instant, or earlier. */
export async function forgetAddressesOfEnded(on: DbOrTx, until: Date): Promise<void> {
  await on
    .update(coupons)
    .set(forgotten)
    .where(and(isNotNull(coupons.email), lte(coupons.lastDay, dayInRome(until))));
}
