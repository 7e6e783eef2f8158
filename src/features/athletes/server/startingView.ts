import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

const find = statement<{ member: string; today: string }, { starting: boolean }>(
  'is an athlete going to start',
  (at) => sql`
    select exists (select from entry e join race r on r.id = e.race_id
      where e.member_id = ${at('member')} and e.state = 'live' and r.ends_on >= ${at('today')}::date) as starting`,
);

/** Is the athlete registered in a race that is not over? Then the name must not change. */
export async function isGoingToStart(on: DbOrTx, memberId: string, today: Day): Promise<boolean> {
  const [row] = await find(on, { member: memberId, today });
  return row?.starting ?? false;
}
