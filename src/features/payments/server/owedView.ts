import { type SQL, sql } from 'drizzle-orm';

/** Does the order of the payment row `p` still await payment, and come to this net? */
export const isStillOwed = (net: SQL): SQL => sql`exists (select from customer_order o
  where o.id = p.order_id and o.state = 'awaiting_payment' and o.total_amount_due - o.admin_cost = ${net})`;
