import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { createHimself, startHimselfAnew } from '#features/athletes/server/createHimself.ts';
import type { ProvedSignUp } from '#features/identity/contract.ts';
import { lockUser } from '#features/identity/server/findUser.ts';
import { hashPassword } from '#features/identity/server/passwords.ts';
import type { Sessions } from '#features/identity/server/sessions.ts';
import { createProvedAccount } from '#features/identity/server/signUp.ts';
import { rolesOf } from '#features/identity/server/staff.ts';
import { recordSignUpConsents } from '#features/legal/server/signUpConsents.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { lockByName } from '#server/advisoryLock.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { queueMail } from '#server/mail.ts';
import { hashOf, newToken } from '#server/secrets.ts';
import { changedRoles, type GivenRole, notForRaces, withMore } from '../rules/givenRoles.ts';
import { giveRoles } from './giveRoles.ts';
import { invitationMail, tellSuperAdmins } from './mails.ts';
import { requireGivable } from './people.ts';
import { requireRaces } from './peopleView.ts';
import { invitations } from './tables.ts';

/** How long the link of an invitation is good. */
const lifeMs = 7 * 24 * 60 * 60 * 1000;

interface InvitationIn {
  readonly account: Account;
  readonly circuitId: number;
  readonly email: string;
  readonly roles: readonly GivenRole[];
  readonly lang: Lang;
}

/** Invites an address by mail. An open invitation to it ends: only the newest link is good. */
export async function invite(context: Context, { account, circuitId, email, roles, lang }: InvitationIn) {
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

/**
 * Ends an invitation, once, and adds its roles to those that the account has. Answers whose office it is. The account is sent
 * no mail of it: the invitation has said the roles, and accepting them was its own deed (decision 160).
 */
async function take(
  context: Context,
  tx: Tx,
  { id, circuitId, roles, invitedBy }: typeof invitations.$inferSelect,
  account: Pick<Account, 'id' | 'email'>,
): Promise<number> {
  const now = context.clock();
  await lockUser(tx, account.id);
  const [ended] = await tx
    .update(invitations)
    .set({ endedAt: now })
    .where(and(eq(invitations.id, id), isNull(invitations.endedAt)))
    .returning({ id: invitations.id });
  if (!ended) return refuse('invitation_not_found');
  const before = await rolesOf(tx, account.id, circuitId);
  const after = withMore(before, roles);
  await giveRoles(tx, { at: now, by: account.id, circuitId, person: account.id, before, after, invitation: id });
  const given = changedRoles(before, after);
  await tellSuperAdmins(context, tx, { by: { id: invitedBy }, circuitId, email: account.email, given });
  return circuitId;
}

/** Accepts an invitation, once: its roles are added to those that the account has. */
export async function accept(
  context: Context,
  sessions: Sessions,
  { account, token }: { readonly account: Account; readonly token: string },
): Promise<number> {
  const circuitId = await context.db.transaction(async (tx) => {
    const invitation = await openInvitation(tx, token, context.clock());
    if (!isFor(invitation, account)) return refuse('invitation_of_another');
    return take(context, tx, invitation, account);
  });
  sessions.changed(account.id);
  return circuitId;
}

interface Joining {
  readonly token: string;
  readonly given: ProvedSignUp;
  readonly lang: Lang;
  /** The browser that the session is for. */
  readonly agent: string | null;
}

/** Somebody's first session in the office, and its address. */
export interface FirstSession {
  readonly circuitId: number;
  readonly session: string;
  readonly email: string;
}

/**
 * Makes the account of an invited address that has none, and accepts the invitation with it. The link came to that
 * address, so that it needs no other proof. The athlete has a name; the rest is asked for when they register.
 */
export async function join(
  context: Context,
  sessions: Sessions,
  { token, given: { firstname, lastname, password }, lang, agent }: Joining,
): Promise<FirstSession> {
  const { db, clock, environment } = context;
  const at = clock();
  // Before the password is hashed, which takes time: who has no link costs nothing.
  await openInvitation(db, token, at);
  if ([...password].length < environment.passwordMinLength) refuseField('password', 'password_too_short');
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const invitation = await openInvitation(tx, token, at);
    const { email } = invitation;
    const { userId, isNew } = await createProvedAccount(tx, sessions, { email, passwordHash, lang, at });
    const name = { userId, firstname, lastname, at };
    const memberId = isNew
      ? await createHimself(tx, { ...name, email, birthday: null, nationality: null, taxCode: null })
      : await startHimselfAnew(tx, name);
    const circuitId = await take(context, tx, invitation, { id: userId, email });
    await recordSignUpConsents(tx, { userId, memberId, circuitId, at, newsletter: null, thirdPart: null });
    return { circuitId, session: await sessions.open(tx, userId, agent), email };
  });
}
