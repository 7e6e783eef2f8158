import { sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';

/** `oldest`: for how many seconds it waits. */
export const countUntold = statement<{ now: string }, { count: number; oldest: number }>(
  'changes not told yet',
  (at) => sql`
    select count(*)::int as count,
      coalesce(extract(epoch from ${at('now')}::timestamptz - min(at)), 0)::float8 as oldest
    from order_state_change where told_at is null`,
);
