import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import { entries, registrations } from './tables.ts';

/**
 * Ends a confirmed registration that its account gives away: entries and card number are free, and no later move of its
 * order touches it. False if it was given away or released meanwhile.
 */
export async function giveUpRegistration(tx: Tx, id: string, status: 'replaced' | 'transferred'): Promise<boolean> {
  const ended = await tx
    .update(registrations)
    .set({ status, state: 'released' })
    .where(and(eq(registrations.id, id), eq(registrations.state, 'confirmed'), isNull(registrations.status)))
    .returning({ id: registrations.id });
  if (ended.length === 0) return false;
  await tx.update(entries).set({ state: 'released' }).where(eq(entries.registrationId, id));
  await noteStarts(tx, 'registration', [id]);
  return true;
}

/** Records that the athlete has refused a registration; idempotent. The caller has checked the access. */
export async function noteDeclined(on: DbOrTx, registrationId: string, at: Date): Promise<void> {
  await on
    .update(registrations)
    .set({ declinedAt: at })
    .where(and(eq(registrations.id, registrationId), isNull(registrations.declinedAt)));
}
