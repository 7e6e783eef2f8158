import { sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';

/** The registrations of an order that their athletes have refused: money that comes late does not bring them back. */
export const declinedRegistrations = statement<{ order: string }, { id: string }>(
  'registrations of an order that were refused',
  (at) => sql`
    select r.id from registration r join order_detail d on d.id = r.order_detail_id
    where d.order_id = ${at('order')} and r.declined_at is not null
    order by d.position`,
);
