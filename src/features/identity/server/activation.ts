import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { queueMail } from '#server/mail.ts';
import { hashOf } from '#server/secrets.ts';
import type { ActivationByLink, ActivationView } from '../contract.ts';
import { codeHash, newCode } from './activationCodes.ts';
import { userById } from './findUser.ts';
import type { MailPlace } from './links.ts';
import { activationMail } from './mails/activationMail.ts';
import { users, userTokens } from './tables.ts';
import { issueToken } from './tokens.ts';
import { firstnameOf } from './userView.ts';

/** What came of an activation, and whose account it was. */
export interface ActivationResult {
  readonly userId: string | null;
  readonly view: ActivationByLink;
}

/**
 * Activates an account (registration §2, "Activation result"). One conditional update decides, so that of concurrent
 * calls exactly one answers `activated: true`.
 */
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

/**
 * Has the account another address since its activation mail? The mail may have been read by a stranger then, who must
 * not be told the new one. The link that takes a change back is kept longer than an activation's (`tokenLife`).
 */
const hasChangedEmail = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(userTokens, and(eq(userTokens.userId, userId), eq(userTokens.kind, 'email_undo')))) > 0;

/** Idempotent: of concurrent calls exactly one answers `activated: true`. */
export const activateUser = (db: Db, userId: string, tokenHash: Buffer, now: Date): Promise<ActivationView> =>
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

/** Sends the mail with the link and, for reading it on another device, six digits to type. */
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
