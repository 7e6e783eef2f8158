import { type SQL, sql } from 'drizzle-orm';

/** SQL, to be joined: the order `o` of what money is about, whose circuit a fact is written for. */
export const joiningOrder = (id: SQL): SQL => sql`join customer_order o on o.id = ${id}`;

/** Does the order of the payment row `p` still await payment, and come to this net? */
export const isStillOwed = (net: SQL): SQL => sql`exists (select from customer_order o
  where o.id = p.order_id and o.state = 'awaiting_payment' and o.total_amount_due - o.admin_cost = ${net})`;

/** SQL: is a movement of the bank known to have brought this payment? */
export const hasMovement = (payment: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from bank_allocation a where a.payment_id = ${payment})`;
