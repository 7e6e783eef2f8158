import { sql } from 'drizzle-orm';

/**
 * SQL fragment: what transfers of refunds that have come back count in the takings of days by bank, as
 * `(circuit_id, day, taken, returned)`: out on the day on which they had left, and in again.
 */
export const bouncesByDay = sql`(select o.circuit_id, d.day, d.taken, d.returned
  from bounced_transfer b join refund f on f.id = b.refund_id join customer_order o on o.id = f.order_id
  cross join lateral (values (b.returned_on, 0, b.amount), (b.taken_on, b.amount, 0)) d (day, taken, returned))`;

/**
 * SQL fragment: what movements that are for no order count in the takings of days by bank, as `(circuit_id, day, taken, returned)`.
 * What leaves the account came in before.
 */
export const movementsOutByDay = sql`(select d.circuit_id, d.day, d.taken, d.returned
  from movement_exit x cross join lateral (values
    (x.circuit_id, x.taken_on, x.amount, 0), (x.circuit_id, x.returned_on, 0, x.amount)) d (circuit_id, day, taken, returned)
  where d.day is not null)`;

/** SQL fragment: both, which is what counts in the takings of days by bank beside payments and refunds. */
export const exitsByDay = sql`(select * from ${movementsOutByDay} x union all select * from ${bouncesByDay} b)`;
