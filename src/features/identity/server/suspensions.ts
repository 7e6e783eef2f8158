import { and, eq, isNull } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import { type Tx, violated } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import type { Sessions } from './sessions.ts';
import { accountSuspensions } from './tables.ts';

interface Deed {
  readonly userId: string;
  readonly reason: string;
  readonly by: string;
  readonly now: Date;
}

/**
 * Suspends an account on which the caller holds the row lock: its sessions end, and no sign-in opens one. The caller says
 * `sessions.changed` after the commit.
 */
export async function suspend(
  tx: Tx,
  sessions: Sessions,
  { userId, circuitId, reason, by, now }: Deed & { readonly circuitId: number },
): Promise<void> {
  await tx
    .insert(accountSuspensions)
    .values({ id: newId(), userId, circuitId, reason, suspendedAt: now, suspendedBy: by })
    .catch((error: unknown) => {
      if (violated(error) === 'account_suspension_open_once') return refuse('changed_meanwhile');
      throw error;
    });
  await sessions.closeAll(tx, userId);
}

/** Reinstates an account, once. */
export async function reinstate(tx: Tx, { userId, reason, by, now }: Deed): Promise<void> {
  const ended = await tx
    .update(accountSuspensions)
    .set({ endedAt: now, endedBy: by, endReason: reason })
    .where(and(eq(accountSuspensions.userId, userId), isNull(accountSuspensions.endedAt)))
    .returning({ id: accountSuspensions.id });
  if (ended.length === 0) refuse('changed_meanwhile');
}
