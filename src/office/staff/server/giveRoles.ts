import { writeRoles } from '#features/identity/server/staff.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/database.ts';
import type { GivenRole } from '../rules/givenRoles.ts';

interface Giving {
  readonly at: Date;
  /** Who gives and takes them; of an invitation, who has accepted it. */
  readonly by: string;
  readonly circuitId: number;
  readonly person: string;
  readonly before: readonly GivenRole[];
  readonly after: readonly GivenRole[];
  /** The invitation that was accepted. */
  readonly invitation?: string;
}

/** Puts roles in place of those that somebody has in a circuit, and writes both into the audit log. */
export async function giveRoles(
  tx: Tx,
  { at, by, circuitId, person, before, after, invitation }: Giving,
): Promise<void> {
  await writeRoles(tx, { userId: person, circuitId, roles: after });
  await writeAudit(tx, {
    at,
    actorUserId: by,
    circuitId,
    action: 'roles_changed',
    subjectType: 'user_account',
    subjectId: person,
    facts: { before, after, ...(invitation && { invitation }) },
  });
}
