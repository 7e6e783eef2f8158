import { randomInt } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { refuseField } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { queueMail } from '#server/mail.ts';
import { hashOf, sameText, signatureOf } from '#server/secrets.ts';
import type { ActivationByLink, ActivationView } from '../contract.ts';
import { userById } from './findUser.ts';
import type { MailPlace } from './links.ts';
import { activationMail } from './mails.ts';
import { users, userTokens } from './tables.ts';
import { issueToken } from './tokens.ts';
import { firstnameOf } from './userView.ts';

const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** HMAC: a plain hash of six digits could be brute-forced from a leaked table. */
const codeHash = (secret: string, userId: string, code: string): Buffer =>
  Buffer.from(signatureOf(`activation ${userId} ${code}`, secret), 'base64url');

export interface ActivationResult {
  readonly userId: string | null;
  readonly view: ActivationByLink;
}

/** Registration §2, "Activation result"; of concurrent calls exactly one answers `activated: true`. */
export async function activateAccount({ db, clock }: Context, code: string): Promise<ActivationResult> {
  const now = clock();
  const ofCode = and(eq(userTokens.tokenHash, hashOf(code)), eq(userTokens.kind, 'activate'));
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      activatedAt: users.activatedAt,
      expiresAt: userTokens.expiresAt,
    })
    .from(userTokens)
    .innerJoin(users, eq(users.id, userTokens.userId))
    .where(and(ofCode, isNull(users.erasedAt)));
  const not = (reason: ActivationView['reason'], email: string | null = null) => ({
    userId: null,
    view: { activated: false, reason, email },
  });
  if (!found) return not('unknown');
  const email = (await hasChangedEmail(db, found.userId)) ? null : found.email;
  if (found.activatedAt) return not('already_active', email);
  if (found.expiresAt <= now) return not('expired');

  return { userId: found.userId, view: { ...(await activateUser(db, found.userId, hashOf(code), now)), email } };
}

/** A stranger may have read the activation mail, and must not be told the new address (`tokenLife`). */
const hasChangedEmail = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(userTokens, and(eq(userTokens.userId, userId), eq(userTokens.kind, 'email_undo')))) > 0;

const activateUser = (db: Db, userId: string, tokenHash: Buffer, now: Date): Promise<ActivationView> =>
  db.transaction(async (tx): Promise<ActivationView> => {
    const mine = await tx
      .update(users)
      .set({ activatedAt: now })
      .where(and(eq(users.id, userId), isNull(users.activatedAt)))
      .returning({ id: users.id });
    if (mine.length === 0) return { activated: false, reason: 'already_active' };
    await tx.update(userTokens).set({ usedAt: now }).where(eq(userTokens.tokenHash, tokenHash));
    return { activated: true, reason: null };
  });

export interface Activating {
  readonly userId: string;
  readonly email: string;
  readonly firstname: string;
  readonly redirect?: string | undefined;
}

export async function sendActivation(
  context: Context,
  tx: Tx,
  place: MailPlace,
  { userId, email, firstname, redirect }: Activating,
): Promise<void> {
  const digits = newCode();
  const token = await issueToken(tx, {
    kind: 'activate',
    userId,
    now: context.clock(),
    codeHash: codeHash(context.environment.secret, userId, digits),
  });
  await queueMail(context, tx, activationMail(place, { to: email, firstname, code: token, digits, redirect }));
}

/** Sends the activation mail again. Unknown, waiting and active accounts get the same answer (no enumeration). */
export async function resendActivation(
  context: Context,
  place: MailPlace,
  { userId, redirect }: { readonly userId: string; readonly redirect?: string | undefined },
): Promise<void> {
  await countAttempt(context, limits.mailPerAccount, `activation ${userId}`);
  const user = await userById(context.db, userId);
  if (!user || user.activatedAt) return;
  await context.db.transaction(async (tx) => {
    const firstname = await firstnameOf(tx, userId);
    await sendActivation(context, tx, place, { userId, email: user.email, firstname, redirect });
  });
}

/** Wrong tries per mail; after them only its link works, or a new mail. */
const mostTries = 5;

/** Activates by the newest mail's digits (registration §2). Wrong code, unknown account, no code: one answer. */
export async function activateByCode(
  context: Context,
  { userId, code, address }: { readonly userId: string; readonly code: string; readonly address: string },
): Promise<ActivationView> {
  const { db, clock, environment } = context;
  await countAttempt(context, limits.activationCode, address);
  const user = await userById(db, userId);
  if (user?.activatedAt) return { activated: false, reason: 'already_active' };
  const now = clock();
  // Counted before the code is compared: concurrent tries cannot exceed the limit.
  const [token] = await db
    .update(userTokens)
    .set({ attempts: sql`${userTokens.attempts} + 1` })
    .where(
      and(
        ...[eq(userTokens.userId, userId), eq(userTokens.kind, 'activate'), isNotNull(userTokens.codeHash)],
        ...[isNull(userTokens.usedAt), lt(userTokens.attempts, mostTries)],
      ),
    )
    .returning({ hash: userTokens.tokenHash, codeHash: userTokens.codeHash, expiresAt: userTokens.expiresAt });
  if (user && (!token || token.expiresAt <= now)) return { activated: false, reason: 'expired' };
  const typed = codeHash(environment.secret, userId, code).toString('base64');
  const right = sameText(typed, token?.codeHash?.toString('base64') ?? '');
  if (!user || !token || !right) return refuseField('code', 'code_not_valid');
  return activateUser(db, userId, token.hash, now);
}
