import { type SQL, sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';
import type { CountedLine } from '../rules/unpayableRest.ts';

/** Does the line `d` count in the amounts of its unpaid order? A line that was taken out no longer does. */
export const isCounted: SQL = sql`d.removed_at is null`;

/** The lines that count in the amounts of an unpaid order, in their order. */
export const countedLines = statement<{ order: string }, CountedLine>(
  'lines that count in an order',
  (at) => sql`
    select d.id, d.total_amount, d.discount from order_detail d
    where d.order_id = ${at('order')} and ${isCounted}
    order by d.position`,
);
