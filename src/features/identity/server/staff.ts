import { and, eq, isNull } from 'drizzle-orm';
import type { HeldRole, Role } from '#kernel/roles.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { employees } from './tables.ts';

/** A role as it is given: the circuit is said beside it. */
export type GivenRole = Pick<HeldRole, 'role' | 'races'>;

/** The roles that somebody has in a circuit, or everywhere. */
export async function rolesOf(on: DbOrTx, userId: string, circuitId: number): Promise<readonly GivenRole[]> {
  const rows = await on
    .select({ role: employees.role, races: employees.races, circuitId: employees.circuitId })
    .from(employees)
    .where(eq(employees.userId, userId))
    .orderBy(employees.id);
  return rows
    .filter((row) => row.circuitId === null || row.circuitId === circuitId)
    .map(({ role, races }) => ({ role, races }));
}

/**
 * Writes the roles that somebody has in a circuit, or everywhere, in place of those they had; what stays is not touched.
 * The caller holds the row lock on the account, has asked who may do this, and says `sessions.changed` after the commit.
 */
export async function writeRoles(
  tx: Tx,
  {
    userId,
    circuitId,
    roles,
  }: { readonly userId: string; readonly circuitId: number; readonly roles: readonly GivenRole[] },
): Promise<void> {
  const had = await rolesOf(tx, userId, circuitId);
  const rowOf = (role: Role) =>
    and(
      eq(employees.userId, userId),
      eq(employees.role, role),
      role === 'super-admin' ? isNull(employees.circuitId) : eq(employees.circuitId, circuitId),
    );
  for (const { role } of had)
    if (!roles.some((one) => one.role === role)) await tx.delete(employees).where(rowOf(role));
  for (const { role, races } of roles) {
    const given = { races: races && [...races] };
    if (had.some((one) => one.role === role)) await tx.update(employees).set(given).where(rowOf(role));
    else
      await tx
        .insert(employees)
        .values({ userId, circuitId: role === 'super-admin' ? null : circuitId, role, ...given });
  }
}
