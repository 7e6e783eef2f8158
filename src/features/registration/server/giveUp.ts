import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
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
