import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { lockByName } from '#server/advisoryLock.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { hashOf, newToken } from '#server/secrets.ts';
import type { ProvedSignUp } from '../../contract.ts';
import { type GivenRole, notForRaces, withMore } from '../../rules/givenRoles.ts';
import { lockUser } from '../findUser.ts';
import { hashPassword } from '../passwords.ts';
import type { Sessions } from '../sessions.ts';
import { createProvedAccount, type NewAccount } from '../signUp.ts';
import { invitations } from '../tables.ts';
import { giveRoles, requireGivable, rolesOf } from './roles.ts';
import { requireRaces } from './suspendableView.ts';

const lifeMs = 7 * 24 * 60 * 60 * 1000;

type Invitation = typeof invitations.$inferSelect;

const rolesIn = (given: readonly GivenRole[]) => given.map(({ role }) => role);

interface InvitationIn {
  readonly account: Account;
  readonly circuitId: number;
  readonly email: string;
  readonly roles: readonly GivenRole[];
  readonly tell: (tx: Tx, invitation: Invitation & { readonly token: string }) => Promise<void>;
}

/** An open invitation to the address ends: only the newest link is good. */
export async function invite(context: Context, { account, circuitId, email, roles, tell }: InvitationIn) {
  const { db, clock } = context;
  const now = clock();
  requireGivable(account, circuitId, rolesIn(roles));
  if (notForRaces([], roles).length > 0) refuse('role_of_the_circuit');
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
    endedAt: null,
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
    await tell(tx, { ...row, token });
  });
  return row;
}

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
    requireGivable(account, circuitId, rolesIn(found.roles));
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

export async function openInvitation(on: DbOrTx, token: string, now: Date) {
  const [found] = await on
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, hashOf(token)), isNull(invitations.endedAt), gt(invitations.expiresAt, now)));
  return found ?? refuse('invitation_not_found');
}

/** Not of whoever else got hold of the link. */
export const isFor = (invitation: { readonly email: string }, account: Pick<Account, 'email'>): boolean =>
  invitation.email.toLowerCase() === account.email.toLowerCase();

export interface Acceptance {
  readonly invitation: Invitation;
  readonly before: readonly GivenRole[];
  readonly after: readonly GivenRole[];
}

/** In the same transaction. */
type OnAcceptance = (tx: Tx, acceptance: Acceptance) => Promise<void>;

/** Once; the roles are added to those that the account has. */
async function take(tx: Tx, invitation: Invitation, person: string, at: Date): Promise<Acceptance> {
  const { id, circuitId, roles } = invitation;
  await lockUser(tx, person);
  const [ended] = await tx
    .update(invitations)
    .set({ endedAt: at })
    .where(and(eq(invitations.id, id), isNull(invitations.endedAt)))
    .returning({ id: invitations.id });
  if (!ended) return refuse('invitation_not_found');
  const before = await rolesOf(tx, person, circuitId);
  const after = withMore(before, roles);
  await giveRoles(tx, { at, by: person, circuitId, person, before, after, invitation: id });
  return { invitation, before, after };
}

/** Answers whose office it is. */
export async function accept(
  { db, clock }: Context,
  sessions: Sessions,
  { account, token, tell }: { readonly account: Account; readonly token: string; readonly tell: OnAcceptance },
): Promise<number> {
  const circuitId = await db.transaction(async (tx) => {
    const invitation = await openInvitation(tx, token, clock());
    if (!isFor(invitation, account)) return refuse('invitation_of_another');
    await tell(tx, await take(tx, invitation, account.id, clock()));
    return invitation.circuitId;
  });
  sessions.changed(account.id);
  return circuitId;
}

interface Newcomer extends Pick<NewAccount, 'userId' | 'circuitId' | 'at' | 'firstname' | 'lastname' | 'email'> {
  /** Without an athlete's record of before. */
  readonly isNew: boolean;
}

interface Joining {
  readonly token: string;
  readonly given: ProvedSignUp;
  readonly lang: Lang;
  readonly agent: string | null;
  readonly onJoin: (tx: Tx, joined: Newcomer) => Promise<void>;
  readonly tell: OnAcceptance;
}

/** The link came to that address, so that it needs no other proof. */
export async function join(
  { db, clock, environment }: Context,
  sessions: Sessions,
  { token, given: { firstname, lastname, password }, lang, agent, onJoin, tell }: Joining,
): Promise<{ readonly circuitId: number; readonly token: string; readonly email: string }> {
  const at = clock();
  // Hashing takes time: who has no link costs nothing.
  await openInvitation(db, token, at);
  if ([...password].length < environment.passwordMinLength) refuseField('password', 'password_too_short');
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const invitation = await openInvitation(tx, token, at);
    const { email, circuitId } = invitation;
    const { userId, isNew } = await createProvedAccount(tx, sessions, { email, passwordHash, lang, at });
    const acceptance = await take(tx, invitation, userId, at);
    await onJoin(tx, { userId, firstname, lastname, email, circuitId, isNew, at });
    await tell(tx, acceptance);
    return { circuitId, token: await sessions.open(tx, userId, agent), email };
  });
}
