import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { countAttempt, forgetAttempts, limits } from '#server/limits.ts';
import { queueMail } from '#server/mail.ts';
import { hashOf } from '#server/secrets.ts';
import { lockUser, userByEmail } from './findUser.ts';
import type { MailPlace } from './links.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import { hashPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { users, userTokens } from './tables.ts';
import { issueToken, spendTokens } from './tokens.ts';

const jobName = 'identity-password-reset';
type ResetRequest = MailPlace & { readonly email: string };

/** As a job, so that the answer takes equally long whether the address has an account or not. */
export async function requestReset(context: Context, place: MailPlace, email: string): Promise<void> {
  await countAttempt(context, limits.mailPerAccount, `reset ${email}`);
  await context.jobs.send(context.db, jobName, { ...place, email } satisfies ResetRequest);
}

export const passwordResetJob = (context: Context): Job<ResetRequest> => ({
  name: jobName,
  run: async ({ email, ...place }) => {
    const user = await userByEmail(context.db, email);
    if (!user) return;
    const now = context.clock();
    await context.db.transaction(async (tx) => {
      // Row lock on the account: of two concurrent requests only one link stays valid.
      await lockUser(tx, user.id);
      await spendTokens(tx, 'reset', user.id, now);
      const token = await issueToken(tx, { kind: 'reset', userId: user.id, now });
      await queueMail(context, tx, resetMail(place, user.email, token));
    });
  },
});

const good = (token: string, now: Date) =>
  and(
    eq(userTokens.tokenHash, hashOf(token)),
    eq(userTokens.kind, 'reset'),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, now),
  );

export async function isResetToken({ db, clock }: Context, token: string): Promise<boolean> {
  return (await db.$count(userTokens, good(token, clock()))) > 0;
}

/** Null where the link is not valid. The link proves the address, so a waiting account becomes active. */
export async function resetPassword(
  context: Context,
  sessions: Sessions,
  place: MailPlace,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<{ readonly userId: string; readonly isFirst: boolean } | null> {
  const { db, clock } = context;
  if (!(await isResetToken(context, token))) return null;
  const now = clock();
  const passwordHash = await hashPassword(password);
  const set = await db.transaction(async (tx) => {
    const [used] = await tx
      .update(userTokens)
      .set({ usedAt: now })
      .where(good(token, now))
      .returning({ userId: userTokens.userId });
    if (!used?.userId) return null;
    const [before] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, used.userId))
      .for('update');
    const [user] = await tx
      .update(users)
      .set({ passwordHash, activatedAt: sql`coalesce(${users.activatedAt}, ${now.toISOString()})` })
      .where(and(eq(users.id, used.userId), isNull(users.erasedAt)))
      .returning({ id: users.id, email: users.email, lang: users.lang });
    if (!user) return null;
    await sessions.closeAll(tx, user.id);
    await spendTokens(tx, 'reset', user.id, now);
    // An attacker may have requested an address change: revoked. The undo link of the old address stays valid.
    await spendTokens(tx, 'email', user.id, now);
    await queueMail(context, tx, passwordChangedMail(place, user.email, now));
    return { userId: user.id, email: user.email, isFirst: before?.passwordHash === null };
  });
  if (set === null) return null;
  // The owner can sign in with the new password now.
  await forgetAttempts(context, limits.signInPerAccount, set.email);
  return set;
}
