import { type SQL, sql } from 'drizzle-orm';

/** SQL: is a movement of the bank known to have brought this payment? */
export const hasMovement = (payment: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from bank_allocation a where a.payment_id = ${payment})`;
