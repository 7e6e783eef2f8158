import { and, eq, isNull } from 'drizzle-orm';
import type { Ground } from '#server/ground.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { queueMail } from '#server/mail.ts';
import { hashOf } from '#server/secrets.ts';
import type { ActivationView } from '../contract.ts';
import { userById } from './findUser.ts';
import type { MailPlace } from './links.ts';
import { activationMail } from './mails/activationMail.ts';
import { users, userTokens } from './tables.ts';
import { issueToken } from './tokens.ts';

/**
 * Activates an account (registration §2, "Activation result"). One conditional statement decides, so that of many
 * calls at once exactly one hears that it was the one.
 */
export async function activateAccount({ db, clock }: Ground, code: string): Promise<ActivationView> {
  const now = clock();
  const ofCode = and(eq(userTokens.tokenHash, hashOf(code)), eq(userTokens.kind, 'activate'));
  const [found] = await db
    .select({ userId: users.id, activatedAt: users.activatedAt, expiresAt: userTokens.expiresAt })
    .from(userTokens)
    .innerJoin(users, eq(users.id, userTokens.userId))
    .where(and(ofCode, isNull(users.erasedAt)));
  if (!found) return { activated: false, reason: 'unknown' };
  if (found.activatedAt) return { activated: false, reason: 'already_active' };
  if (found.expiresAt <= now) return { activated: false, reason: 'expired' };

  return db.transaction(async (tx) => {
    const mine = await tx
      .update(users)
      .set({ activatedAt: now })
      .where(and(eq(users.id, found.userId), isNull(users.activatedAt)))
      .returning({ id: users.id });
    if (mine.length === 0) return { activated: false, reason: 'already_active' } as const;
    await tx.update(userTokens).set({ usedAt: now }).where(ofCode);
    return { activated: true, reason: null };
  });
}

/** Sends the activation mail again. Whether the account exists, waits or is active already, the caller hears the same. */
export async function resendActivation(
  ground: Ground,
  place: MailPlace,
  { userId, redirect }: { readonly userId: string; readonly redirect?: string | undefined },
): Promise<void> {
  await countAttempt(ground, limits.mailPerAccount, `activation ${userId}`);
  const user = await userById(ground.db, userId);
  if (!user || user.activatedAt) return;
  await ground.db.transaction(async (tx) => {
    const code = await issueToken(tx, { kind: 'activate', userId, now: ground.clock() });
    await queueMail(ground, tx, activationMail(place, { to: user.email, code, redirect }));
  });
}
