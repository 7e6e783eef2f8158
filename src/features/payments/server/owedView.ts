import { type SQL, sql } from 'drizzle-orm';

/** Does the order of the payment row `p` still await exactly this amount? */
export const isStillOwed: SQL = sql`exists (select from customer_order o
  where o.id = p.order_id and o.state = 'awaiting_payment' and o.total_amount_due = p.amount)`;
