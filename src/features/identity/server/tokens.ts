import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { hashOf, newToken } from '#server/secrets.ts';
import { type TokenKind, userTokens } from './tables.ts';

const hour = 60 * 60 * 1000;

/** How long a link of a mail is good. A new password's is short, since the link alone opens the account. */
export const tokenLife = { activate: 72 * hour, reset: hour } as const;

export interface NewToken {
  readonly kind: keyof typeof tokenLife;
  readonly userId: string;
  readonly now: Date;
}

/** Makes a single-use token; only its hash is kept. */
export async function issueToken(on: DbOrTx, { kind, userId, now }: NewToken): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + tokenLife[kind]);
  await on.insert(userTokens).values({ tokenHash: hashOf(token), kind, userId, createdAt: now, expiresAt });
  return token;
}

/** Of links of which only the newest counts, the older ones are used up. */
export async function spendTokens(on: DbOrTx, kind: TokenKind, userId: string, now: Date): Promise<void> {
  await on
    .update(userTokens)
    .set({ usedAt: now })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.kind, kind), isNull(userTokens.usedAt)));
}

/** Ends every link that was sent to whoever had the account until now. */
export async function spendAllTokens(on: DbOrTx, userId: string, now: Date): Promise<void> {
  await on
    .update(userTokens)
    .set({ usedAt: now })
    .where(and(eq(userTokens.userId, userId), isNull(userTokens.usedAt)));
}
