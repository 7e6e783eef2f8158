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

/**
 * Runs something while `count_stock` asks what is left without locking the counter, and with no check behind it. What
 * was oversold meanwhile is put into the stock, so that lock and check stand again afterwards.
 */
export async function withoutCounterLock<T>(db: Db, run: () => Promise<T>): Promise<T> {
  const { rows } = await db.execute<{ text: string }>(sql`select pg_get_functiondef('count_stock'::regproc) as text`);
  const { text } = rows[0]!;
  const without = text.replace(' FOR UPDATE', '');
  if (without === text) throw new Error('count_stock locks nothing');
  await db.execute(sql`alter table stock_counter drop constraint never_oversold`);
  await db.execute(sql.raw(without));
  try {
    return await run();
  } finally {
    await db.execute(sql.raw(text));
    await db.execute(sql`
      update stock_counter set stock = greatest(stock, ordered + cart_blocked + purchased);
      alter table stock_counter add constraint never_oversold check (ordered + cart_blocked + purchased <= stock)`);
  }
}
