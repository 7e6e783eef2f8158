import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { circuits } from '../../circuits/server/tables.ts';

/** Which ways of paying a circuit offers, by the specification's ids (1 wire transfer, 2 PayPal, 3 credit card, 6 Satispay). */
export const circuitPayMethods = pgTable(
  'circuit_pay_method',
  {
    circuitId: integer('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    payMethodId: integer('pay_method_id').notNull(),
    position: integer('position').notNull(),
  },
  (row) => [primaryKey({ columns: [row.circuitId, row.payMethodId] })],
);
