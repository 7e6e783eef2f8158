import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import { isGuarded } from '#server/guard.ts';
import { users } from './tables.ts';

export type User = typeof users.$inferSelect;

/** Compares e-mails without regard to case; erased accounts are not found. */
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

/** Row lock on an account until the transaction ends; null if it is erased already. */
export async function lockUser(tx: Tx, id: string): Promise<Pick<User, 'id' | 'email'> | undefined> {
  const found = tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)));
  const [user] = await (isGuarded('account lock') ? found.for('update') : found);
  return user;
}
