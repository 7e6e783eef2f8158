import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { HeldRole } from '#kernel/roles.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { hashOf, newToken } from '#server/secrets.ts';
import { createRecentSessions } from './recentSessions.ts';
import { accountSuspensions, employees, sessions, users } from './tables.ts';

export const sessionDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

export type Sessions = ReturnType<typeof createSessions>;

/** Tokens are stored hashed. Who changes an account's address or roles, or suspends it, calls `changed`. */
export function createSessions({
  db,
  clock,
  environment,
}: Pick<Context, 'db' | 'clock'> & { readonly environment?: Pick<Context['environment'], 'secondFactor'> }) {
  const recent = createRecentSessions();
  const find = db
    .select({
      id: users.id,
      email: users.email,
      sessionId: sessions.id,
      confirmedAt: sessions.confirmedAt,
      secondFactorAt: sessions.secondFactorAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      roles: sql<HeldRole[] | null>`(
        select json_agg(json_build_object(
          'role', ${employees.role}, 'circuitId', ${employees.circuitId}, 'races', ${employees.races}))
        from ${employees} where ${employees.userId} = ${users.id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('hash')),
        sql`${sessions.expiresAt} > ${sql.placeholder('now')}`,
        // However a session came to be, also beside the suspension: it opens nothing.
        notExists(
          db
            .select({ id: accountSuspensions.id })
            .from(accountSuspensions)
            .where(and(eq(accountSuspensions.userId, users.id), isNull(accountSuspensions.endedAt))),
        ),
      ),
    )
    .prepare('session_by_token');

  return {
    async authenticate(token: string): Promise<Account | null> {
      const now = clock();
      const hash = hashOf(token);
      const key = hash.toString('base64');
      const known = recent.find(key, now);
      if (known) return known;
      const [row] = await find.execute({ hash, now: now.toISOString() });
      if (!row) return null;
      const { lastSeenAt, expiresAt, roles, secondFactorAt, ...found } = row;
      const provedAt = environment?.secondFactor === false ? found.confirmedAt : secondFactorAt;
      const account = { ...found, provedAt, roles: roles ?? [] };
      recent.keep(key, account, expiresAt);
      if (now.getTime() - lastSeenAt.getTime() > 5 * 60 * 1000) {
        await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, account.sessionId));
      }
      return account;
    },

    async open(on: DbOrTx, userId: string, device: string | null): Promise<string> {
      const now = clock();
      const token = newToken();
      await on.insert(sessions).values({
        tokenHash: hashOf(token),
        id: newId(),
        userId,
        createdAt: now,
        confirmedAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + sessionDays * dayMs),
        device: device?.slice(0, 200) ?? null,
      });
      return token;
    },

    /** Sensitive changes are allowed for a while. */
    async confirm(sessionId: string): Promise<void> {
      recent.drop(sessionId);
      await db.update(sessions).set({ confirmedAt: clock() }).where(eq(sessions.id, sessionId));
    },

    /** The session may act for the office. */
    async prove(sessionId: string): Promise<void> {
      recent.drop(sessionId);
      await db.update(sessions).set({ secondFactorAt: clock() }).where(eq(sessions.id, sessionId));
    },

    async close(sessionId: string): Promise<void> {
      recent.drop(sessionId);
      await db.delete(sessions).where(eq(sessions.id, sessionId));
    },

    changed(userId: string): void {
      recent.drop(userId);
    },

    async closeAll(on: DbOrTx, userId: string, but?: string): Promise<void> {
      recent.drop(userId);
      await on
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), but ? sql`${sessions.id} <> ${but}` : undefined));
    },
  };
}
