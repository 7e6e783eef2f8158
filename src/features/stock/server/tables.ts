import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** A race's places, the pieces of a product or of one combination of its options, a fraction of one crew. */
export const sellables = pgTable('sellable', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
  kind: text('kind', { enum: ['race', 'product', 'combination', 'fraction'] }).notNull(),
});

/**
 * No other table references it: updating a referenced row in the transaction that writes its lines is six times slower.
 */
export const stockCounters = pgTable(
  'stock_counter',
  {
    sellableId: integer('sellable_id')
      .primaryKey()
      .references(() => sellables.id),
    stock: integer('stock').notNull(),
    ordered: integer('ordered').notNull().default(0),
    cartBlocked: integer('cart_blocked').notNull().default(0),
    purchased: integer('purchased').notNull().default(0),
    /** Places that were given up and are kept for whoever has the code (decision 090). */
    kept: integer('kept').notNull().default(0),
    /** Of those purchased, how many no order of the portal has: invited athletes, sales before or beside the portal. */
    soldElsewhere: integer('sold_elsewhere').notNull().default(0),
    /** Nothing more is sold or held, whatever is left; what is held can be paid or given back (decision 196). */
    stopped: boolean('stopped').notNull().default(false),
  },
  (row) => [
    check('never_oversold', sql`${row.ordered} + ${row.cartBlocked} + ${row.purchased} + ${row.kept} <= ${row.stock}`),
    check('sold_elsewhere_is_purchased', sql`${row.soldElsewhere} between 0 and ${row.purchased}`),
    check('never_negative', sql`least(${row.ordered}, ${row.cartBlocked}, ${row.purchased}, ${row.kept}) >= 0`),
  ],
);
