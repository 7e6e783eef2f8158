import { type SQL, sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';

/**
 * SQL: did this refund `r` take the place of one that its provider had refused, for as much? What goes back of an order otherwise moves
 * it, though it may take such a place, too.
 */
export const gaveAgain = (refund: SQL, amount: SQL): SQL => sql`(
  exists (select from refund refused where refused.again_as = ${refund}.id and refused.amount = ${amount})
  and not exists (select from order_state_change c where c.refund_id = ${refund}.id))`;

/** Whether a refund took the place of refused ones; `whole`: all of the one that it stands for. */
export const isGivenAgain = statement<{ id: string }, { whole: boolean }>(
  'was this given again',
  (at) => sql`
    select ${gaveAgain(sql`r`, sql`r.amount`)} as whole from refund r
    where r.id = ${at('id')} and ${gaveAgain(sql`r`, sql`refused.amount`)}`,
);
