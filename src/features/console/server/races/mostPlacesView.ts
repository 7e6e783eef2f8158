import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';

/** The most places that a race has had, as far as its history goes; null: their number has never changed. */
export async function mostPlaces(on: DbOrTx, raceId: number): Promise<number | null> {
  const [row] = await on
    .select({ most: sql<number | null>`max((${auditEntries.facts}->'before'->>'stock')::int)` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'race'),
        eq(auditEntries.subjectId, String(raceId)),
        eq(auditEntries.action, 'race_changed'),
      ),
    );
  return row?.most ?? null;
}
