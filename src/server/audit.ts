import { lte } from 'drizzle-orm';
import type { DbOrTx } from './database.ts';
import { auditEntries } from './tables.ts';

type Entry = Omit<typeof auditEntries.$inferInsert, 'id' | 'facts'> & {
  readonly facts?: Readonly<Record<string, unknown>>;
};

export async function writeAudit(on: DbOrTx, entry: Entry): Promise<void> {
  await on.insert(auditEntries).values({ facts: {}, ...entry });
}

/** Writes the entries of one act upon several things, in one statement. */
export async function writeAudits(on: DbOrTx, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0) await on.insert(auditEntries).values(entries.map((entry) => ({ facts: {}, ...entry })));
}

export async function deleteAudit(on: DbOrTx, until: Date): Promise<void> {
  await on.delete(auditEntries).where(lte(auditEntries.at, until));
}
