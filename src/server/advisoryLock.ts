import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { isGuarded } from './guard.ts';
import { statement } from './statement.ts';

/** SQL for an advisory lock on a name until the transaction ends, for cases without a row to lock. */
export const advisoryLock = (name: SQL): SQL => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

const lock = statement<{ name: string }, object>('advisory lock', (at) => sql`select ${advisoryLock(at('name'))}`);

/** Waits for the advisory lock of this name. Tests of races leave it out as the guard “advisory lock”. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  if (isGuarded('advisory lock')) await lock(tx, { name });
}
