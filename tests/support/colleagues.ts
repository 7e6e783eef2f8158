import { employees } from '#features/identity/server/tables.ts';
import type { Role } from '#kernel/roles.ts';
import type { TestPortal } from './api.ts';
import { aUser } from './builders.ts';

/** Somebody of the office, signed in, with one role: of a circuit (null: of all), or of single races of it. */
export async function aColleague(
  portal: TestPortal,
  role: Role,
  circuitId: number | null = role === 'super-admin' ? null : 15,
  races?: readonly number[],
) {
  const { db } = portal.context;
  const { id, email } = await aUser(db);
  await db.insert(employees).values({ userId: id, circuitId, role, races: races ? [...races] : null });
  return { id, email, as: await portal.signIn(id) };
}
