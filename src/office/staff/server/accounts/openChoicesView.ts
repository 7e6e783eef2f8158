import { sql } from 'drizzle-orm';
import { isOvertaken, offersJoined } from '#features/subscriptions/server/offersOfView.ts';
import type { Day } from '#kernel/calendar.ts';
import { statement } from '#server/statement.ts';

interface OpenChoicesRow {
  readonly user_id: string;
  /** Registrations for which nothing is chosen yet. */
  readonly count: number;
  /** The last day of the first that ends. */
  readonly until: Day;
}

/** What accounts may still choose in a circuit, after a race of theirs was postponed or cancelled. */
export const openChoices = statement<{ circuit: number; users: readonly string[]; today: string }, OpenChoicesRow>(
  'open choices of accounts',
  (at) => sql`
    select r.user_id, count(distinct r.id)::int as count, min(x.answer_by)::text as until
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join entry e on e.registration_id = r.id
    ${offersJoined}
    where r.user_id = any (${at('users')}::uuid[]) and r.circuit_id = ${at('circuit')}
      and r.state = 'confirmed' and r.status is null
      and b.choice is null and x.answer_by >= ${at('today')}::date and not ${isOvertaken}
    group by r.user_id`,
);
