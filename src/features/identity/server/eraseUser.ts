import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import { users, userTokens } from './tables.ts';

/** At most 500. */
export async function neverActivated(on: DbOrTx, until: Date): Promise<readonly string[]> {
  const rows = await on
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.activatedAt), isNull(users.erasedAt), lte(users.createdAt, until)))
    .limit(500);
  return rows.map(({ id }) => id);
}

/** As the row of the account stays, the database does not do by itself what each foreign key declares. */
async function applyDeleteRules(tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string; on_delete: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column, c.confdeltype as on_delete
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'user_account'::regclass order by 1`);
  for (const { table, column, on_delete } of rows) {
    const [at, of] = [sql.raw(table), sql.identifier(column)];
    if (on_delete === 'c') await tx.execute(sql`delete from ${at} where ${of} = ${userId}`);
    else if (on_delete === 'n') await tx.execute(sql`update ${at} set ${of} = null where ${of} = ${userId}`);
    else throw new Error(`${table}.${column} does not say what becomes of it when its account is erased`);
  }
}

/** Erases an account on which the caller holds the row lock: links revoked, references removed, row emptied. */
export async function eraseUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(userTokens)
    .set({ email: null, payload: null, usedAt: sql`coalesce(${userTokens.usedAt}, ${now.toISOString()})` })
    .where(eq(userTokens.userId, userId));
  await applyDeleteRules(tx, userId);
  await tx
    .update(users)
    .set({ email: `erased-${userId}`, passwordHash: null, erasedAt: now })
    .where(eq(users.id, userId));
}
