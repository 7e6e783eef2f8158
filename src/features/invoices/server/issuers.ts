import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { issuers } from './tables.ts';

/** Who issues a circuit's invoices; undefined where it offers none. */
export const findIssuer = async (on: DbOrTx, circuitId: number): Promise<typeof issuers.$inferSelect | undefined> =>
  (await on.select().from(issuers).where(eq(issuers.circuitId, circuitId)))[0];
