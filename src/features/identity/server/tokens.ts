import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { hashOf, newToken } from '#server/secrets.ts';
import { type TokenKind, userTokens } from './tables.ts';

const hour = 60 * 60 * 1000;

/** A new password's is short, since the link alone opens the account. */
export const tokenLife = { activate: 72 * hour, reset: hour, email: 24 * hour, email_undo: 7 * 24 * hour } as const;

export interface NewToken {
  readonly kind: keyof typeof tokenLife;
  readonly userId: string;
  readonly now: Date;
  /** The address that the link is about: the new one of a change, the old one of its undo. */
  readonly email?: string;
  readonly codeHash?: Buffer;
}

/** Makes a single-use token; only its hash is kept. */
export async function issueToken(on: DbOrTx, { kind, userId, now, email, codeHash }: NewToken): Promise<string> {
  const token = newToken();
  if (codeHash) {
    await on
      .update(userTokens)
      .set({ codeHash: null })
      .where(and(eq(userTokens.userId, userId), eq(userTokens.kind, kind)));
  }
  const expiresAt = new Date(now.getTime() + tokenLife[kind]);
  await on
    .insert(userTokens)
    .values({ tokenHash: hashOf(token), kind, userId, email, codeHash, createdAt: now, expiresAt });
  return token;
}

export async function spendTokens(on: DbOrTx, kind: TokenKind, userId: string, now: Date): Promise<void> {
  await on
    .update(userTokens)
    .set({ usedAt: now })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.kind, kind), isNull(userTokens.usedAt)));
}

export async function spendAllTokens(on: DbOrTx, userId: string, now: Date): Promise<void> {
  await on
    .update(userTokens)
    .set({ usedAt: now })
    .where(and(eq(userTokens.userId, userId), isNull(userTokens.usedAt)));
}

/** Until an undo link expires no other account gets the address: signing up with it could block the undo. */
export async function isReserved(on: DbOrTx, email: string, now: Date, but: string | null = null): Promise<boolean> {
  const waiting = and(
    ...[eq(userTokens.kind, 'email_undo'), eq(sql`lower(${userTokens.email})`, email.toLowerCase())],
    ...[isNull(userTokens.usedAt), gt(userTokens.expiresAt, now)],
    but === null ? undefined : ne(userTokens.userId, but),
  );
  return (await on.$count(userTokens, waiting)) > 0;
}
