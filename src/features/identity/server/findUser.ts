import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { users } from './tables.ts';

export type User = typeof users.$inferSelect;

/** E-mails are compared without regard to case; an erased account is nobody's. */
export async function userByEmail(on: DbOrTx, email: string): Promise<User | undefined> {
  const [user] = await on
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.erasedAt)));
  return user;
}

export async function userById(on: DbOrTx, id: string): Promise<User | undefined> {
  const [user] = await on
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)));
  return user;
}
