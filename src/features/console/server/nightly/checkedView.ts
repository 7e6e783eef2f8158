import { and, asc, eq, isNull, notExists } from 'drizzle-orm';
import { circuits } from '#features/circuits/server/tables.ts';
import { accountSuspensions, employees, users } from '#features/identity/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';
import type { OnSaleKind } from '../../rules/onSaleKinds.ts';
import { setUpChecks, setUpFindings } from '../tables.ts';

/** The name of something that was found, in its circuit. */
export const nameOf = (kind: OnSaleKind, thing: string, key: string): string => `${kind} ${thing} ${key}`;

/** What the last check at night has found in a circuit, and when it was. */
export async function readChecked(on: DbOrTx, circuitId: number) {
  const [check] = await on.select().from(setUpChecks).where(eq(setUpChecks.circuitId, circuitId));
  const findings = await on.select().from(setUpFindings).where(eq(setUpFindings.circuitId, circuitId));
  return { checkedAt: check?.checkedAt ?? null, findings };
}

export const allCircuits = async (on: DbOrTx): Promise<readonly number[]> =>
  (await on.select({ id: circuits.id }).from(circuits).orderBy(asc(circuits.id))).map(({ id }) => id);

/** Who sets up what a circuit sells: its organisers who are not suspended, with the races that they work for; null: all. */
export const organisersOf = (on: DbOrTx, circuitId: number) =>
  on
    .select({ id: users.id, races: employees.races })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .where(
      and(
        eq(employees.circuitId, circuitId),
        eq(employees.role, 'organiser'),
        isNull(users.erasedAt),
        notExists(
          on
            .select()
            .from(accountSuspensions)
            .where(and(eq(accountSuspensions.userId, users.id), isNull(accountSuspensions.endedAt))),
        ),
      ),
    )
    .orderBy(asc(employees.id));
