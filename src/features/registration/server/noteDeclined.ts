import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { registrations } from './tables.ts';

/** Records that the athlete has refused a registration; idempotent. The caller has checked the access. */
export async function noteDeclined(on: DbOrTx, registrationId: string, at: Date): Promise<void> {
  await on
    .update(registrations)
    .set({ declinedAt: at })
    .where(and(eq(registrations.id, registrationId), isNull(registrations.declinedAt)));
}
