import { and, eq, isNull } from 'drizzle-orm';
import { lockUser } from '#features/identity/server/findUser.ts';
import type { Sessions } from '#features/identity/server/sessions.ts';
import { rolesOf } from '#features/identity/server/staff.ts';
import { requireOtherSuperAdmin } from '#features/privacy/server/lastSuperAdmin.ts';
import { refuse } from '#kernel/errors.ts';
import type { Role } from '#kernel/roles.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { changedRoles, type GivenRole, givableIn, notForRaces } from '../rules/givenRoles.ts';
import { giveRoles } from './giveRoles.ts';
import { tellPerson, tellSuperAdmins } from './mails.ts';
import { requireRaces } from './peopleView.ts';
import { invitations } from './tables.ts';

/** Refuses to give, take or change a role that is not the asker's to give. */
export function requireGivable(account: Account, circuitId: number, roles: readonly Role[]): void {
  const givable = givableIn(account.roles, circuitId);
  if (!roles.every((role) => givable.includes(role))) refuse('role_not_yours');
}

/** Ends the open invitations that somebody answers for who leaves the office, or may invite no more. */
const endInvitationsOf = (tx: Tx, userId: string, circuitId: number, now: Date) =>
  tx
    .update(invitations)
    .set({ endedAt: now })
    .where(and(eq(invitations.invitedBy, userId), eq(invitations.circuitId, circuitId), isNull(invitations.endedAt)));

export interface RolesChange {
  readonly account: Account;
  readonly circuitId: number;
  /** Whose roles they are. */
  readonly person: string;
  readonly roles: readonly GivenRole[];
  /** What they had when the asker read it. */
  readonly seen: readonly GivenRole[];
}

/**
 * Puts these roles in place of those that somebody has in the office; without one they leave it. Written to the audit
 * log with before and after. Refused where they are not what was seen any more. The person is told by mail; super-admins are
 * where somebody gets a role that opens money or health data.
 */
export async function changeRoles(
  context: Context,
  sessions: Sessions,
  { account, circuitId, person, roles, seen }: RolesChange,
): Promise<void> {
  const { db, clock } = context;
  const now = clock();
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
    await giveRoles(tx, { at: now, by: account.id, circuitId, person, before, after: roles });
    if (!after.has('super-admin') && !after.has('organiser')) await endInvitationsOf(tx, person, circuitId, now);
    const given = changed.filter((role) => after.has(role));
    await tellSuperAdmins(context, tx, { by: account, circuitId, email: user.email, given });
    await tellPerson(context, tx, { at: now, by: account, circuitId, person, before, roles });
  });
  sessions.changed(person);
}
