import { and, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { DbOrTx } from '#server/database.ts';
import { stages } from '../../../circuits/server/tables.ts';
import { consentAnswers } from '../../../legal/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { races } from '../../../races/server/tables.ts';
import { registrations } from '../../../registration/server/tables.ts';
import type { GivenRole } from '../../rules/givenRoles.ts';
import type { Suspendable } from '../../rules/suspendable.ts';
import { employees, users } from '../tables.ts';

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

/** In any, or in this circuit's, as super-admins do. */
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

/** By an order, a registration, an answer to a consent, a role. */
export const isKnown = (on: DbOrTx, circuitId: number) =>
  and(isNull(users.erasedAt), or(...dealings(on, circuitId, 'here'), works(on, circuitId)));

/** Columns of a query of accounts. */
export const suspendable = (on: DbOrTx, circuitId: number) => ({
  id: users.id,
  worksInAnOffice: sql<boolean>`${works(on)}`,
  isKnownElsewhere: sql<boolean>`${or(...dealings(on, circuitId, 'elsewhere'))}`,
});

export async function findSuspendable(on: DbOrTx, circuitId: number, id: string): Promise<Suspendable | undefined> {
  const [row] = await on
    .select(suspendable(on, circuitId))
    .from(users)
    .where(and(eq(users.id, id), isKnown(on, circuitId)));
  return row;
}

export async function requireRaces(on: DbOrTx, circuitId: number, roles: readonly GivenRole[]): Promise<void> {
  const wanted = [...new Set(roles.flatMap((role) => role.races ?? []))];
  if (wanted.length === 0) return;
  const found = await on
    .select({ id: races.id })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(and(eq(stages.circuitId, circuitId), inArray(races.id, wanted)));
  if (found.length < wanted.length) refuse('race_not_found');
}
