import { type SQL, sql } from 'drizzle-orm';

/** The circuit of this id as a table of at most one row, for the statement that opens a cart in it. */
export const circuitOf = (id: SQL): SQL => sql`(select id from circuit where id = ${id})`;
