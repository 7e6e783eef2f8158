import { sql } from 'drizzle-orm';

/**
 * SQL fragment: what movements that are for no order count in the takings of days by bank, as `(circuit_id, day, taken, returned)`.
 * What leaves the account came in before. What another circuit's account holds is lent until it has arrived.
 */
export const exitsByDay = sql`(select d.circuit_id, d.day, d.taken, d.returned
  from movement_exit x cross join lateral (values
    (x.circuit_id, x.taken_on, x.amount, 0), (x.circuit_id, x.returned_on, 0, x.amount),
    (x.to_circuit_id, x.lent_on, 0, x.amount), (x.to_circuit_id, x.arrived_on, x.amount, 0)) d (circuit_id, day, taken, returned)
  where d.day is not null)`;
