import { and, eq, isNull } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Role } from '#kernel/roles.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { changedRoles, type GivenRole, givableIn, notForRaces } from '../../rules/givenRoles.ts';
import { lockUser } from '../findUser.ts';
import type { Sessions } from '../sessions.ts';
import { employees, invitations } from '../tables.ts';
import { requireOtherSuperAdmin } from './superAdminsView.ts';
import { requireRaces } from './suspendableView.ts';

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

interface Giving {
  readonly at: Date;
  /** Of an invitation, who has accepted it. */
  readonly by: string;
  readonly circuitId: number;
  readonly person: string;
  readonly before: readonly GivenRole[];
  readonly after: readonly GivenRole[];
  readonly invitation?: string;
}

/** The caller holds the account's lock, has asked who may do this, and says `sessions.changed` after it. */
export async function giveRoles(tx: Tx, { at, by, circuitId, person, before, after, ...of }: Giving): Promise<void> {
  const rowOf = (role: Role) =>
    and(
      eq(employees.userId, person),
      eq(employees.role, role),
      role === 'super-admin' ? isNull(employees.circuitId) : eq(employees.circuitId, circuitId),
    );
  for (const { role } of before)
    if (!after.some((one) => one.role === role)) await tx.delete(employees).where(rowOf(role));
  for (const { role, races } of after) {
    const given = { races: races && [...races] };
    if (before.some((one) => one.role === role)) await tx.update(employees).set(given).where(rowOf(role));
    else
      await tx
        .insert(employees)
        .values({ userId: person, circuitId: role === 'super-admin' ? null : circuitId, role, ...given });
  }
  await writeAudit(tx, {
    at,
    actorUserId: by,
    circuitId,
    action: 'roles_changed',
    subjectType: 'user_account',
    subjectId: person,
    facts: { before, after, ...of },
  });
}

export function requireGivable(account: Account, circuitId: number, roles: readonly Role[]): void {
  const givable = givableIn(account.roles, circuitId);
  if (!roles.every((role) => givable.includes(role))) refuse('role_not_yours');
}

/** Of who leaves the office, or may invite no more. */
const endInvitationsOf = (tx: Tx, userId: string, circuitId: number, now: Date) =>
  tx
    .update(invitations)
    .set({ endedAt: now })
    .where(and(eq(invitations.invitedBy, userId), eq(invitations.circuitId, circuitId), isNull(invitations.endedAt)));

export interface ChangedRoles extends Omit<Giving, 'by' | 'invitation'> {
  readonly by: Account;
  readonly email: string;
}

interface RolesChange {
  readonly account: Account;
  readonly circuitId: number;
  readonly person: string;
  readonly roles: readonly GivenRole[];
  readonly seen: readonly GivenRole[];
  readonly tell: (tx: Tx, changed: ChangedRoles) => Promise<void>;
}

/** Without roles they leave the office. Refused where they are not what was `seen` any more. */
export async function changeRoles(
  { db, clock }: Context,
  sessions: Sessions,
  { account, circuitId, person, roles, seen, tell }: RolesChange,
): Promise<void> {
  const at = clock();
  await requireRaces(db, circuitId, roles);
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, person);
    const before = user ? await rolesOf(tx, person, circuitId) : [];
    if (!user || before.length === 0) return refuse('item_not_found');
    if (changedRoles(before, seen).length > 0)
      return refuse('roles_changed_meanwhile', {
        roles: before.map(({ role, races }) => ({ role, races: races && [...races] })),
      });
    const changed = changedRoles(before, roles);
    if (changed.length === 0) return;
    requireGivable(account, circuitId, changed);
    if (notForRaces(before, roles).length > 0) return refuse('role_of_the_circuit');
    const after = new Set(roles.map(({ role }) => role));
    if (changed.includes('super-admin') && !after.has('super-admin')) await requireOtherSuperAdmin(tx, person);
    await giveRoles(tx, { at, by: account.id, circuitId, person, before, after: roles });
    if (!after.has('super-admin') && !after.has('organiser')) await endInvitationsOf(tx, person, circuitId, at);
    await tell(tx, { at, by: account, circuitId, person, email: user.email, before, after: roles });
  });
  sessions.changed(person);
}
