import { and, eq, ne } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import { issuers } from './tables.ts';

/** Who issues a circuit's invoices; undefined where it offers none. */
export const findIssuer = async (on: DbOrTx, circuitId: number): Promise<typeof issuers.$inferSelect | undefined> =>
  (await on.select().from(issuers).where(eq(issuers.circuitId, circuitId)))[0];

type Issuer = Omit<typeof issuers.$inferInsert, 'circuitId'>;

export async function writeIssuer(tx: Tx, circuitId: number, issuer: Issuer | null): Promise<void> {
  if (issuer)
    await tx
      .insert(issuers)
      .values({ circuitId, ...issuer })
      .onConflictDoUpdate({ target: issuers.circuitId, set: issuer });
  else await tx.delete(issuers).where(eq(issuers.circuitId, circuitId));
}

export const isPrefixTaken = async (on: DbOrTx, circuitId: number, prefix: string): Promise<boolean> =>
  (await on.$count(issuers, and(eq(issuers.prefix, prefix), ne(issuers.circuitId, circuitId)))) > 0;
