import { eq } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
import type { Sessions } from './sessions.ts';
import { users } from './tables.ts';
import { spendAllTokens } from './tokens.ts';

/** For an account whose creator never verified the address (pre-hijacking); somebody else has now. */
export async function revokeAccess(tx: Tx, sessions: Sessions, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash: null, activatedAt: now }).where(eq(users.id, userId));
  await sessions.closeAll(tx, userId);
  await spendAllTokens(tx, userId, now);
}
