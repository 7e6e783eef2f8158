import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database.ts';
import { until } from '../support/paying.ts';

/** How many of this database's transactions wait for a lock. */
export async function waiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]!.waiting;
}

/**
 * Makes requests meet: holds rows (`lock` is a `select … for update`) until each of them waits, and then lets all go
 * at once. What they read before that is old by then.
 */
export async function collide<One, Answer>(
  db: Db,
  lock: SQL,
  all: readonly One[],
  ask: (one: One) => Promise<Answer>,
): Promise<Answer[]> {
  const asked = await db.transaction(async (tx) => {
    await tx.execute(lock);
    const asked = all.map((one) => ask(one));
    await until(async () => (await waiting(db)) === all.length);
    return { answers: Promise.all(asked) };
  });
  return asked.answers;
}
