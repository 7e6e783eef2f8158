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

/** Wrong tries per mail; after them only its link works, or a new mail. */
const mostTries = 5;

export interface TypedCode {
  readonly userId: string;
  readonly code: string;
  /** IP address of the client. */
  readonly address: string;
}

/**
 * Activates an account with the six digits of its newest mail, an alternative to the link (registration §2). A wrong
 * code, an unknown account and one without a code get the same answer.
 */
export async function activateByCode(context: Context, { userId, code, address }: TypedCode): Promise<ActivationView> {
  const { db, clock, environment } = context;
  await countAttempt(context, limits.activationCode, address);
  const user = await userById(db, userId);
  if (user?.activatedAt) return { activated: false, reason: 'already_active' };
  const now = clock();
  // The try is counted before the code is compared, so that concurrent tries cannot exceed the limit.
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
