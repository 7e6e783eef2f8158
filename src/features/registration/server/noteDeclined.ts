import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { registrations } from './tables.ts';

/** Notes that its athlete does not want a registration, once; for a caller that has made sure who asks. */
export async function noteDeclined(on: DbOrTx, registrationId: string, at: Date): Promise<void> {
  await on
    .update(registrations)
    .set({ declinedAt: at })
    .where(and(eq(registrations.id, registrationId), isNull(registrations.declinedAt)));
}
