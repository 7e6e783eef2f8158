import { and, eq, gte } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { races } from '../../races/server/tables.ts';
import { entries } from '../../registration/server/tables.ts';

/** Is the athlete registered in a race that is not over? Then the name must not change. */
export async function isGoingToStart(on: DbOrTx, memberId: string, today: Day): Promise<boolean> {
  const [entry] = await on
    .select({ id: entries.id })
    .from(entries)
    .innerJoin(races, eq(races.id, entries.raceId))
    .where(and(eq(entries.memberId, memberId), eq(entries.state, 'live'), gte(races.endsOn, today)))
    .limit(1);
  return entry !== undefined;
}
