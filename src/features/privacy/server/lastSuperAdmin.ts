import { and, inArray, isNull } from 'drizzle-orm';
import { otherSuperAdmins } from '#features/identity/server/superAdmins.ts';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { accountErasures } from './tables.ts';

/**
 * Refuses what would leave the portal without a super-admin, for only a super-admin appoints another. One whose account
 * is to be erased counts as gone already.
 */
export async function requireOtherSuperAdmin(tx: Tx, userId: string): Promise<void> {
  const others = await otherSuperAdmins(tx, userId);
  const leaving = await tx
    .select({ id: accountErasures.userId })
    .from(accountErasures)
    .where(
      and(
        inArray(accountErasures.userId, [...others]),
        isNull(accountErasures.cancelledAt),
        isNull(accountErasures.doneAt),
      ),
    );
  if (others.every((id) => leaving.some((one) => one.id === id))) refuse('last_super_admin');
}
