import { and, eq, gt, isNull } from 'drizzle-orm';
import { type ErrorCode, Refusal, refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Db, type Tx, violated } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { queueMail } from '#server/mail.ts';
import { hashOf } from '#server/secrets.ts';
import { lockUser, userByEmail, userById } from './findUser.ts';
import type { MailPlace } from './links.ts';
import { confirmEmailMail, emailChangedMail } from './mails.ts';
import { requireRecent } from './requireProved.ts';
import type { Sessions } from './sessions.ts';
import { unlinkSince } from './social/claim.ts';
import { users, userTokens } from './tables.ts';
import { isReserved, issueToken, spendTokens } from './tokens.ts';

/** Inside the change's transaction. */
export type OnEmailChange = (
  tx: Tx,
  change: { readonly userId: string; readonly from: string; readonly to: string; readonly at: Date },
) => Promise<void>;

type SignedIn = Omit<Account, 'roles'>;

const inUse = (): never => refuse('email_already_in_use', { errors: { email: ['email_already_in_use'] } });
const refuseToken = (code: Extract<ErrorCode, 'token_not_found' | 'token_expired' | 'user_not_found'>): never =>
  refuse(code, { errors: { token: [code] } });

/** To the new address (registration §2, "Change email"); nothing changes before the link is opened. */
export async function requestEmailChange(
  context: Context,
  place: MailPlace,
  account: SignedIn,
  email: string,
): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  requireRecent(account, now);
  await countAttempt(context, limits.mailPerAccount, `email ${account.id}`);
  if ((await userByEmail(db, email)) || (await isReserved(db, email, now, account.id))) inUse();
  await db.transaction(async (tx) => {
    // Row lock on the account: of two concurrent requests only one link stays valid.
    await lockUser(tx, account.id);
    await spendTokens(tx, 'email', account.id, now);
    const token = await issueToken(tx, { kind: 'email', userId: account.id, email, now });
    await queueMail(context, tx, confirmEmailMail(place, email, token));
  });
}

interface EmailChangeContext {
  readonly sessions: Sessions;
  readonly place: MailPlace;
  readonly onEmailChange: OnEmailChange;
}

async function spend(tx: Tx, token: string, now: Date): Promise<void> {
  const spent = await tx
    .update(userTokens)
    .set({ usedAt: now })
    .where(and(eq(userTokens.tokenHash, hashOf(token)), isNull(userTokens.usedAt), gt(userTokens.expiresAt, now)))
    .returning({ kind: userTokens.kind });
  if (spent.length === 0) refuseToken('token_expired');
}

/** A double click: was this change already made with the same link? */
const orDoneMeanwhile = (db: Db, userId: string, to: string) => async (error: unknown) => {
  const spent = error instanceof Refusal && error.code === 'token_expired';
  const user = spent ? await userById(db, userId) : undefined;
  if (user?.email.toLowerCase() !== to.toLowerCase()) throw error;
};

async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ email })
    .where(eq(users.id, userId))
    .catch((error: unknown) => {
      // Somebody has signed up with the address meanwhile.
      if (violated(error) === 'user_email_once') inUse();
      throw error;
    });
}

const tokensOf = (db: Db, kind: 'email' | 'email_undo', token: string) =>
  db
    .select()
    .from(userTokens)
    .where(and(eq(userTokens.tokenHash, hashOf(token)), eq(userTokens.kind, kind)));

/** Registration §4, "Email change confirm". Other sessions end; the old address is told, with the way back. */
export async function confirmEmailChange(
  context: Context,
  { sessions, place, onEmailChange }: EmailChangeContext,
  account: SignedIn,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<string> {
  const { db, clock } = context;
  const now = clock();
  const [found] = await tokensOf(db, 'email', token);
  if (!found?.email || found.email.toLowerCase() !== email.toLowerCase()) return refuseToken('token_not_found');
  if (found.userId === null) return refuseToken('user_not_found');
  // A link of another account is not found.
  if (found.userId !== account.id) return refuseToken('token_not_found');
  const to = found.email;
  if (found.usedAt && account.email.toLowerCase() === to.toLowerCase()) return to;

  const change = db.transaction(async (tx) => {
    await spend(tx, token, now);
    const from = account.email;
    if (await isReserved(tx, to, now, account.id)) inUse();
    await setEmail(tx, account.id, to);
    await onEmailChange(tx, { userId: account.id, from, to, at: now });
    await sessions.closeAll(tx, account.id, account.sessionId);
    // Password links in the old mailbox are revoked.
    await spendTokens(tx, 'reset', account.id, now);
    const undo = await issueToken(tx, { kind: 'email_undo', userId: account.id, email: from, now });
    await queueMail(context, tx, emailChangedMail(place, { from, to, at: now, undo }));
  });
  await change.catch(orDoneMeanwhile(db, account.id, to));
  return to;
}

/** Undoes a takeover: revokes all sessions, open links, and provider identities that were linked since the change. */
export async function undoEmailChange(
  context: Context,
  { sessions, onEmailChange }: Omit<EmailChangeContext, 'place'>,
  token: string,
): Promise<string> {
  const { db, clock } = context;
  const now = clock();
  const [found] = await tokensOf(db, 'email_undo', token);
  if (!found?.email) return refuseToken('token_not_found');
  const user = found.userId === null ? undefined : await userById(db, found.userId);
  if (!user) return refuseToken('user_not_found');
  const to = found.email;
  if (found.usedAt && user.email.toLowerCase() === to.toLowerCase()) return to;

  const change = db.transaction(async (tx) => {
    await spend(tx, token, now);
    await setEmail(tx, user.id, to);
    // The attacker knew the password or set a new one: the owner chooses another by mail.
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    await onEmailChange(tx, { userId: user.id, from: user.email, to, at: now });
    await sessions.closeAll(tx, user.id);
    await unlinkSince(tx, user.id, found.createdAt);
    for (const kind of ['email', 'email_undo', 'reset'] as const) await spendTokens(tx, kind, user.id, now);
  });
  await change.catch(orDoneMeanwhile(db, user.id, to));
  return to;
}
