import { lte } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import type { CookieChoice, CookieVersion } from '../rules/cookieChoice.ts';
import { cookieChoiceLog } from './tables.ts';

export interface CookieChoiceIn {
  readonly circuitId: number;
  readonly choice: CookieChoice;
  readonly version: CookieVersion;
  readonly at: Date;
}

/** Adds a choice to the log, which says of nobody who made it: no account, no address, no browser. */
export async function recordCookieChoice(
  on: DbOrTx,
  { circuitId, choice, version, at }: CookieChoiceIn,
): Promise<void> {
  await on.insert(cookieChoiceLog).values({ id: newId(), circuitId, choice, textVersion: version, at });
}

export async function deleteCookieChoices(on: DbOrTx, until: Date): Promise<void> {
  await on.delete(cookieChoiceLog).where(lte(cookieChoiceLog.at, until));
}
