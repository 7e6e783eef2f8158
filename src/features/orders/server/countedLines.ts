import { sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';
import type { CountedLine } from '../rules/unpayableRest.ts';

/**
 * The lines that count in the amounts of an unpaid order, in their order. This is the one place that says which do: a
 * line that was taken out no longer does.
 */
export const countedLines = statement<{ order: string }, CountedLine>(
  'lines that count in an order',
  (at) => sql`
    select d.id, d.total_amount, d.discount from order_detail d
    where d.order_id = ${at('order')} and d.removed_at is null
    order by d.position`,
);
