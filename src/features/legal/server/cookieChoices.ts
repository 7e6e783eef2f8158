import { lte } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { cookieChoiceLog } from './tables.ts';

/** Adds a choice to the log, which says of nobody who made it: no account, no address, no browser. */
export async function recordCookieChoice(
  on: DbOrTx,
  choice: Omit<typeof cookieChoiceLog.$inferInsert, 'id'>,
): Promise<void> {
  await on.insert(cookieChoiceLog).values({ id: newId(), ...choice });
}

export async function deleteCookieChoices(on: DbOrTx, until: Date): Promise<void> {
  await on.delete(cookieChoiceLog).where(lte(cookieChoiceLog.at, until));
}
