import { and, asc, eq, isNull, notExists } from 'drizzle-orm';
import type { Role } from '#kernel/roles.ts';
import type { DbOrTx } from '#server/database.ts';
import { accountSuspensions, employees, users } from '../tables.ts';

/** The suspension of an account of the outer query, while it lasts. */
export const suspensionsOf = (on: DbOrTx) =>
  on
    .select({ id: accountSuspensions.userId })
    .from(accountSuspensions)
    .where(and(eq(accountSuspensions.userId, users.id), isNull(accountSuspensions.endedAt)));

/** With the races that the role is for; null: all. Without super-admins. */
export const colleaguesWith = (on: DbOrTx, circuitId: number, role: Exclude<Role, 'super-admin'>) =>
  on
    .select({ id: users.id, races: employees.races })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .where(
      and(
        eq(employees.circuitId, circuitId),
        eq(employees.role, role),
        isNull(users.erasedAt),
        notExists(suspensionsOf(on)),
      ),
    )
    .orderBy(asc(employees.id));
