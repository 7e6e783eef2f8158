import { type SQL, sql } from 'drizzle-orm';

/** SQL, to be joined: the order `o` of what money is about, whose circuit a fact is written for. */
export const joiningOrder = (id: SQL): SQL => sql`join customer_order o on o.id = ${id}`;
