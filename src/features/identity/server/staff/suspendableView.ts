import { and, eq, exists, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { consentAnswers } from '../../../legal/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { registrations } from '../../../registration/server/tables.ts';
import type { Suspendable } from '../../rules/suspendable.ts';
import { employees, users } from '../tables.ts';

/** What an account did in a circuit, or in any other. */
const dealings = (on: DbOrTx, circuitId: number, where: 'here' | 'elsewhere'): SQL[] => {
  const in_ = where === 'here' ? eq : ne;
  return [orders, registrations, consentAnswers].map((table) =>
    exists(
      on
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.userId, users.id), in_(table.circuitId, circuitId))),
    ),
  );
};

/** Works in an office: in any, or in this circuit's, as super-admins do. */
const works = (on: DbOrTx, circuitId?: number) =>
  exists(
    on
      .select({ one: sql`1` })
      .from(employees)
      .where(
        and(
          eq(employees.userId, users.id),
          circuitId === undefined ? undefined : or(eq(employees.circuitId, circuitId), isNull(employees.circuitId)),
        ),
      ),
  );

/** An account that is there and that the circuit knows: by an order, a registration, an answer to a consent, a role. */
export const isKnown = (on: DbOrTx, circuitId: number) =>
  and(isNull(users.erasedAt), or(...dealings(on, circuitId, 'here'), works(on, circuitId)));

/** An account as the rule of who may suspend it sees it: columns of a query of accounts. */
export const suspendable = (on: DbOrTx, circuitId: number) => ({
  id: users.id,
  worksInAnOffice: sql<boolean>`${works(on)}`,
  isKnownElsewhere: sql<boolean>`${or(...dealings(on, circuitId, 'elsewhere'))}`,
});

/** An account that the circuit knows. */
export async function findSuspendable(on: DbOrTx, circuitId: number, id: string): Promise<Suspendable | undefined> {
  const [row] = await on
    .select(suspendable(on, circuitId))
    .from(users)
    .where(and(eq(users.id, id), isKnown(on, circuitId)));
  return row;
}
