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
import { createProvedAccount } from '../signUp.ts';
import { invitations } from '../tables.ts';
import { requireRaces } from './racesView.ts';
import { giveRoles, requireGivable, rolesOf } from './roles.ts';

/** How long the link of an invitation is good. */
const lifeMs = 7 * 24 * 60 * 60 * 1000;

type Invitation = typeof invitations.$inferSelect;

interface InvitationIn {
  readonly account: Account;
  readonly circuitId: number;
  readonly email: string;
  readonly roles: readonly GivenRole[];
  /** Sends the link, in the same transaction. */
  readonly tell: (tx: Tx, invitation: Invitation & { readonly token: string }) => Promise<void>;
}

/** Invites an address by mail. An open invitation to it ends: only the newest link is good. */
export async function invite(context: Context, { account, circuitId, email, roles, tell }: InvitationIn) {
  const { db, clock } = context;
  const now = clock();
  requireGivable(
    account,
    circuitId,
    roles.map(({ role }) => role),
  );
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

/** What an accepted invitation has given. */
export interface Acceptance {
  readonly invitation: Invitation;
  readonly before: readonly GivenRole[];
  readonly after: readonly GivenRole[];
}

/** Tells whoever is to know, in the same transaction. */
type OnAcceptance = (tx: Tx, acceptance: Acceptance) => Promise<void>;

/** Ends an invitation, once, and adds its roles to those that the account has. */
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

/** Accepts an invitation: answers whose office it is. */
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

/** Somebody whose account was made by an invitation's link. */
interface Newcomer {
  readonly userId: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly circuitId: number;
  /** Without an athlete's record of before. */
  readonly isNew: boolean;
  readonly at: Date;
}

interface Joining {
  readonly token: string;
  readonly given: ProvedSignUp;
  readonly lang: Lang;
  /** The browser that the session is for. */
  readonly agent: string | null;
  /** What other features do with the new account, in the same transaction. */
  readonly onJoin: (tx: Tx, joined: Newcomer) => Promise<void>;
  readonly tell: OnAcceptance;
}

/** Somebody's first session in the office, and its address. */
interface FirstSession {
  readonly circuitId: number;
  readonly session: string;
  readonly email: string;
}

/**
 * Makes the account of an invited address that has none, and accepts the invitation with it. The link came to that
 * address, so that it needs no other proof.
 */
export async function join(
  { db, clock, environment }: Context,
  sessions: Sessions,
  { token, given: { firstname, lastname, password }, lang, agent, onJoin, tell }: Joining,
): Promise<FirstSession> {
  const at = clock();
  // Before the password is hashed, which takes time: who has no link costs nothing.
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
    return { circuitId, session: await sessions.open(tx, userId, agent), email };
  });
}
