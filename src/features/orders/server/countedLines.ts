import { type SQL, sql } from 'drizzle-orm';

/** Does the line `d` count in the amounts of its unpaid order? A line that was taken out no longer does. */
export const isCounted: SQL = sql`d.removed_at is null`;
