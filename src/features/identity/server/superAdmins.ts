import { and, eq, isNull, ne } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { employees, users } from './tables.ts';

/** Is this the last super-admin? Only a super-admin can appoint another. */
export async function isOnlySuperAdmin(on: DbOrTx, userId: string): Promise<boolean> {
  const [other] = await on
    .select({ id: users.id })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .where(and(eq(employees.role, 'super-admin'), ne(employees.userId, userId), isNull(users.erasedAt)))
    .limit(1);
  return other === undefined;
}
