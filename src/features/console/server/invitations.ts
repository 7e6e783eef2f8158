import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { lockUser } from '#features/identity/server/findUser.ts';
import type { Sessions } from '#features/identity/server/sessions.ts';
import { rolesOf, writeRoles } from '#features/identity/server/staff.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { lockByName } from '#server/advisoryLock.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { queueMail } from '#server/mail.ts';
import { hashOf, newToken } from '#server/secrets.ts';
import { changedRoles, type GivenRole, withMore } from '../rules/givenRoles.ts';
import { invitationMail, tellSuperAdmins } from './mails.ts';
import { requireRaces } from './officeView.ts';
import { requireGivable } from './people.ts';
import { invitations } from './tables.ts';

/** How long the link of an invitation is good. */
const lifeMs = 7 * 24 * 60 * 60 * 1000;

interface Invited {
  readonly account: Account;
  readonly circuitId: number;
  readonly email: string;
  readonly roles: readonly GivenRole[];
  readonly lang: Lang;
}

/** Invites an address by mail. An open invitation to it ends: only the newest link is good. */
export async function invite(context: Context, { account, circuitId, email, roles, lang }: Invited) {
  const { db, clock } = context;
  const now = clock();
  requireGivable(
    account,
    circuitId,
    roles.map(({ role }) => role),
  );
  await requireRaces(db, circuitId, roles);
  await countAttempt(context, limits.invitations, account.id);
  const token = newToken();
  const row = {
    id: newId(),
    circuitId,
    email,
    roles,
    tokenHash: hashOf(token),
    invitedBy: account.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  };
  await db.transaction(async (tx) => {
    // Of two who invite one person at one moment the second ends what the first has sent.
    await lockByName(tx, `invitations of ${circuitId}`);
    const same = and(eq(invitations.circuitId, circuitId), eq(sql`lower(${invitations.email})`, email.toLowerCase()));
    await tx
      .update(invitations)
      .set({ endedAt: now })
      .where(and(same, isNull(invitations.endedAt)));
    await tx.insert(invitations).values(row);
    await writeAudit(tx, {
      at: now,
      actorUserId: account.id,
      circuitId,
      action: 'person_invited',
      subjectType: 'invitation',
      subjectId: row.id,
      facts: { after: roles },
    });
    await queueMail(context, tx, await invitationMail(context, tx, { ...row, token, lang }));
  });
  return row;
}

/** Withdraws an open invitation, of roles that the asker may take. */
export async function withdraw(
  { db, clock }: Context,
  { account, circuitId, id }: { readonly account: Account; readonly circuitId: number; readonly id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .update(invitations)
      .set({ endedAt: clock() })
      .where(and(eq(invitations.id, id), eq(invitations.circuitId, circuitId), isNull(invitations.endedAt)))
      .returning({ roles: invitations.roles });
    if (!found) return refuse('invitation_not_found');
    requireGivable(
      account,
      circuitId,
      found.roles.map(({ role }) => role),
    );
    await writeAudit(tx, {
      at: clock(),
      actorUserId: account.id,
      circuitId,
      action: 'invitation_withdrawn',
      subjectType: 'invitation',
      subjectId: id,
      facts: { before: found.roles },
    });
  });
}

/** The open invitation of a link; what is unknown, over or expired is not there. */
export async function openInvitation(on: DbOrTx, token: string, now: Date) {
  const [found] = await on
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, hashOf(token)), isNull(invitations.endedAt), gt(invitations.expiresAt, now)));
  return found ?? refuse('invitation_not_found');
}

/** The roles are the account's with that address, and nobody else's who got hold of the link. */
export const isFor = (invitation: { readonly email: string }, account: Pick<Account, 'email'>): boolean =>
  invitation.email.toLowerCase() === account.email.toLowerCase();

/** Accepts an invitation, once: its roles are added to those that the account has. */
export async function accept(
  context: Context,
  sessions: Sessions,
  { account, token }: { readonly account: Account; readonly token: string },
): Promise<number> {
  const { db, clock } = context;
  const now = clock();
  const circuitId = await db.transaction(async (tx) => {
    const { id, circuitId, roles, email, invitedBy } = await openInvitation(tx, token, now);
    if (!isFor({ email }, account)) return refuse('invitation_of_another');
    await lockUser(tx, account.id);
    const [ended] = await tx
      .update(invitations)
      .set({ endedAt: now })
      .where(and(eq(invitations.id, id), isNull(invitations.endedAt)))
      .returning({ id: invitations.id });
    if (!ended) return refuse('invitation_not_found');
    const before = await rolesOf(tx, account.id, circuitId);
    const after = withMore(before, roles);
    await writeRoles(tx, { userId: account.id, circuitId, roles: after });
    await writeAudit(tx, {
      at: now,
      actorUserId: account.id,
      circuitId,
      action: 'roles_changed',
      subjectType: 'user_account',
      subjectId: account.id,
      facts: { before, after, invitation: id },
    });
    const given = changedRoles(before, after);
    await tellSuperAdmins(context, tx, { by: { id: invitedBy }, circuitId, email: account.email, given });
    return circuitId;
  });
  sessions.changed(account.id);
  return circuitId;
}
