import { and, eq, gt, isNull } from 'drizzle-orm';
import { type ErrorCode, Refusal, refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Db, type Tx, violated } from '#server/database.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { queueMail } from '#server/mail.ts';
import { hashOf } from '#server/secrets.ts';
import { lockUser, userByEmail, userById } from './findUser.ts';
import type { MailPlace } from './links.ts';
import { confirmEmailMail, emailChangedMail } from './mails/emailMails.ts';
import { requireRecent } from './recentSignIn.ts';
import type { Sessions } from './sessions.ts';
import { unlinkSince } from './social/claim.ts';
import { users, userTokens } from './tables.ts';
import { isReserved, issueToken, spendTokens } from './tokens.ts';

/** What other features keep of an account's address, inside the change's transaction. */
export type OnEmailChange = (
  tx: Tx,
  change: { readonly userId: string; readonly from: string; readonly to: string; readonly at: Date },
) => Promise<void>;

interface Asking {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  readonly confirmedAt: Date;
}

const inUse = (): never => refuse('email_already_in_use', { errors: { email: ['email_already_in_use'] } });
const refuseToken = (code: Extract<ErrorCode, 'token_not_found' | 'token_expired' | 'user_not_found'>): never =>
  refuse(code, { errors: { token: [code] } });

/**
 * Sends the link that confirms a new address to that address; nothing changes before it is opened. A link that was
 * sent before is no longer good.
 *
 * Source: registration §2, "Change email".
 */
export async function requestEmailChange(
  context: Context,
  place: MailPlace,
  account: Asking,
  email: string,
): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  requireRecent(account, now);
  await countAttempt(context, limits.mailPerAccount, `email ${account.id}`);
  if ((await userByEmail(db, email)) || (await isReserved(db, email, now, account.id))) inUse();
  await db.transaction(async (tx) => {
    // One after the other for one account: of two links at once only one may be the newest.
    await lockUser(tx, account.id);
    await spendTokens(tx, 'email', account.id, now);
    const token = await issueToken(tx, { kind: 'email', userId: account.id, email, now });
    await queueMail(context, tx, confirmEmailMail(place, email, token));
  });
}

interface Changing {
  readonly sessions: Sessions;
  readonly place: MailPlace;
  readonly onEmailChange: OnEmailChange;
}

/** Uses up a link, of these many at once exactly one. */
async function spend(tx: Tx, token: string, now: Date): Promise<void> {
  const spent = await tx
    .update(userTokens)
    .set({ usedAt: now })
    .where(and(eq(userTokens.tokenHash, hashOf(token)), isNull(userTokens.usedAt), gt(userTokens.expiresAt, now)))
    .returning({ kind: userTokens.kind });
  if (spent.length === 0) refuseToken('token_expired');
}

/** A double click: the other one of two calls with the same link has done it. */
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

/**
 * Gives the account its new address (registration §4, "Email change confirm"): confirmed, token_not_found,
 * token_expired or user_not_found. Every session ends but the one that confirms, and the old address is told, with
 * the way back. A link that is opened twice says twice that it is done.
 */
export async function confirmEmailChange(
  context: Context,
  { sessions, place, onEmailChange }: Changing,
  account: Asking,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<string> {
  const { db, clock } = context;
  const now = clock();
  const [found] = await db
    .select({ userId: userTokens.userId, email: userTokens.email, usedAt: userTokens.usedAt })
    .from(userTokens)
    .where(and(eq(userTokens.tokenHash, hashOf(token)), eq(userTokens.kind, 'email')));
  if (!found?.email || found.email.toLowerCase() !== email.toLowerCase()) return refuseToken('token_not_found');
  if (found.userId === null) return refuseToken('user_not_found');
  // Another account's link is not there for this one.
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
    // A link for a new password that waits in the old mailbox opens nothing any more.
    await spendTokens(tx, 'reset', account.id, now);
    const undo = await issueToken(tx, { kind: 'email_undo', userId: account.id, email: from, now });
    await queueMail(context, tx, emailChangedMail(place, { from, to, at: now, undo }));
  });
  await change.catch(orDoneMeanwhile(db, account.id, to));
  return to;
}

/**
 * Gives an account its old address back, with the link that only the old address got: whoever took the account over
 * is out, with every session, every waiting link, every profile at a provider that was linked since, and what they may
 * have changed the address to.
 */
export async function undoEmailChange(
  context: Context,
  { sessions, onEmailChange }: Omit<Changing, 'place'>,
  token: string,
): Promise<string> {
  const { db, clock } = context;
  const now = clock();
  const [found] = await db
    .select({
      userId: userTokens.userId,
      email: userTokens.email,
      usedAt: userTokens.usedAt,
      createdAt: userTokens.createdAt,
    })
    .from(userTokens)
    .where(and(eq(userTokens.tokenHash, hashOf(token)), eq(userTokens.kind, 'email_undo')));
  if (!found?.email) return refuseToken('token_not_found');
  const user = found.userId === null ? undefined : await userById(db, found.userId);
  if (!user) return refuseToken('user_not_found');
  const to = found.email;
  if (found.usedAt && user.email.toLowerCase() === to.toLowerCase()) return to;

  const change = db.transaction(async (tx) => {
    await spend(tx, token, now);
    await setEmail(tx, user.id, to);
    // Whoever changed the address knew the password, or set one since: the owner chooses another one by mail.
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    await onEmailChange(tx, { userId: user.id, from: user.email, to, at: now });
    await sessions.closeAll(tx, user.id);
    await unlinkSince(tx, user.id, found.createdAt);
    for (const kind of ['email', 'email_undo', 'reset'] as const) await spendTokens(tx, kind, user.id, now);
  });
  await change.catch(orDoneMeanwhile(db, user.id, to));
  return to;
}
