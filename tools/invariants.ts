import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../src/server/database.ts';

/** What is not as it must be: the invariant's name, the id of the row that breaks it, and a sentence for people. */
export interface Fault extends Record<string, unknown> {
  readonly fault: string;
  readonly id: string;
  readonly says: string;
}

const question = readFileSync(new URL('../database/verify.sql', import.meta.url), 'utf8');

/** Asks database/verify.sql of a database: one statement, so it sees one moment. No row: all is well. */
export const askInvariants = async (on: DbOrTx): Promise<readonly Fault[]> =>
  (await on.execute<Fault>(sql.raw(question))).rows;
