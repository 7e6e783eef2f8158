import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
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
  readonly ids: readonly number[];
  readonly action: string;
}

/** The lowest price that each had in the last thirty days before it was changed; nothing where it has not changed in them. */
export async function lowestPrices(
  on: DbOrTx,
  { type, ids, action }: Priced,
  now: Date,
): Promise<ReadonlyMap<number, Cents>> {
  if (ids.length === 0) return new Map();
  const since = new Date(now.getTime() - daysOfPrices * 86_400_000);
  const rows = await on
    .select({
      id: auditEntries.subjectId,
      price: sql<Cents | null>`min((${auditEntries.facts}->'before'->>'price')::int)`,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, type),
        inArray(auditEntries.subjectId, ids.map(String)),
        eq(auditEntries.action, action),
        gte(auditEntries.at, since),
      ),
    )
    .groupBy(auditEntries.subjectId);
  return new Map(rows.flatMap(({ id, price }) => (price === null ? [] : [[Number(id), price] as const])));
}
