import { and, eq, inArray, isNull } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { isGuarded } from '#server/guard.ts';
import { accountErasures } from '../../../privacy/server/tables.ts';
import { accountSuspensions, employees, users } from '../tables.ts';

/** All rows stay locked, in the order of their ids: of two who remove each other, the second waits. */
export async function otherSuperAdmins(tx: Tx, userId: string): Promise<readonly string[]> {
  const all = tx
    .select({ id: users.id })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .where(and(eq(employees.role, 'super-admin'), isNull(users.erasedAt)))
    .orderBy(employees.id);
  const rows = await (isGuarded('super-admins lock') ? all.for('update', { of: employees }) : all);
  const others = rows.map(({ id }) => id).filter((id) => id !== userId);
  // Read once the lock is there: of two who suspend each other, the second sees what the first did.
  const suspended = await tx
    .select({ id: accountSuspensions.userId })
    .from(accountSuspensions)
    .where(and(inArray(accountSuspensions.userId, others), isNull(accountSuspensions.endedAt)));
  return others.filter((id) => !suspended.some((one) => one.id === id));
}

/** Only a super-admin appoints another. One whose account is to be erased counts as gone. */
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
