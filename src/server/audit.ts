import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { type Cents, cents } from '#kernel/money.ts';
import type { DbOrTx } from './database.ts';
import { auditEntries } from './tables.ts';

type Entry = Omit<typeof auditEntries.$inferInsert, 'id' | 'facts'> & {
  readonly facts?: Readonly<Record<string, unknown>>;
};

/** Writes an audit entry: who did what to what. */
export async function writeAudit(on: DbOrTx, entry: Entry): Promise<void> {
  await on.insert(auditEntries).values({ facts: {}, ...entry });
}

/** Writes the entries of one act upon several things, in one statement. */
export async function writeAudits(on: DbOrTx, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0) await on.insert(auditEntries).values(entries.map((entry) => ({ facts: {}, ...entry })));
}

/** Deletes the entries up to and including this instant. */
export async function deleteAudit(on: DbOrTx, until: Date): Promise<void> {
  await on.delete(auditEntries).where(lte(auditEntries.at, until));
}

/** How far back a lower price counts, in days (directive 98/6/EC, art. 6a). */
const daysOfPrices = 30;

/** What has a price whose changes are audited, as `before` and `after`. */
interface Priced {
  readonly type: string;
  readonly id: number;
  readonly action: string;
}

/** The lowest price that something had in the last thirty days before it was changed; null where it has not changed in them. */
export async function lowestPrice(on: DbOrTx, { type, id, action }: Priced, now: Date): Promise<Cents | null> {
  const since = new Date(now.getTime() - daysOfPrices * 86_400_000);
  const rows = await on
    .select({ before: sql<Cents | null>`(${auditEntries.facts}->'before'->>'price')::int` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, type),
        eq(auditEntries.subjectId, String(id)),
        eq(auditEntries.action, action),
        gte(auditEntries.at, since),
      ),
    );
  const prices = rows.flatMap(({ before }) => before ?? []);
  return prices.length > 0 ? cents(Math.min(...prices)) : null;
}
