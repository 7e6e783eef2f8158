import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { refuseField } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { sameText } from '#server/secrets.ts';
import type { ActivationView } from '../contract.ts';
import { activateUser } from './activation.ts';
import { codeHash } from './activationCodes.ts';
import { userById } from './findUser.ts';
import { userTokens } from './tables.ts';

/** So often a mail's six digits may be typed wrong; then only its link is good, or a new mail. */
const mostTries = 5;

export interface TypedCode {
  readonly userId: string;
  readonly code: string;
  /** The network address that asks. */
  readonly address: string;
}

/**
 * Activates an account with the six digits of its newest mail, an alternative to the link (registration §2). A wrong
 * code, an unknown account and one that waits for nothing are answered alike.
 */
export async function activateByCode(context: Context, { userId, code, address }: TypedCode): Promise<ActivationView> {
  const { db, clock, environment } = context;
  await countAttempt(context, limits.activationCode, address);
  const user = await userById(db, userId);
  if (user?.activatedAt) return { activated: false, reason: 'already_active' };
  const now = clock();
  // Counted before it is looked at, so that many tries at once cannot slip through.
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
