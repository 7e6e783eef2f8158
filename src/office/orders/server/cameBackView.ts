import { sql } from 'drizzle-orm';
import type { WaitingMovement } from '#features/statements/server/waitingMovementsView.ts';
import { statement } from '#server/statement.ts';

/**
 * Open movements that may be a transfer of an order's refunds (or of one of them) that has come back: of the same amount, since it had
 * left.
 */
export const maybeCameBack = statement<{ order: string; refund: string | null }, WaitingMovement>(
  'open movements that may be a transfer that came back',
  (at) => sql`
    select distinct v.id, v.value_day::text, v.amount, v.payer from customer_order o
    join refund f on f.order_id = o.id and f.state = 'done' and f.way = 'bank' and f.id = coalesce(${at('refund')}::uuid, f.id)
    join bank_movement v on v.circuit_id = o.circuit_id and v.state = 'open' and v.amount = f.amount and v.value_day >= f.sent_on
    where o.id = ${at('order')}::uuid
    order by v.value_day::text, v.id limit 10`,
);
