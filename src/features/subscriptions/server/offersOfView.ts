import { sql } from 'drizzle-orm';

/** SQL after `entry e`, `registration r` and its order `o`: what was offered (`x`), and what was answered (`b`). */
export const offersJoined = sql`
  join disruption x on x.race_id = e.race_id and x.answer_by is not null and x.at >= o.created_at
  left join offer_answer b on b.disruption_id = x.id and b.registration_id = r.id`;

/** SQL condition: the race was postponed or cancelled again since. */
export const isOvertaken = sql`exists (select from disruption y where y.race_id = x.race_id and y.at > x.at)`;
