import { and, isNull, lte } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { consentAnswers } from './tables.ts';

/** Deletes the answers of erased accounts, which name nobody, up to and including this instant. */
export async function deleteConsents(on: DbOrTx, until: Date): Promise<void> {
  await on.delete(consentAnswers).where(and(isNull(consentAnswers.userId), lte(consentAnswers.at, until)));
}
