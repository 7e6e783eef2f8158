import { and, eq, ne } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { AccountingConfirmation } from '../rules/accounting.ts';
import { issuers } from './tables.ts';

/** Who issues a circuit's invoices; undefined where it offers none. */
export const findIssuer = async (on: DbOrTx, circuitId: number): Promise<typeof issuers.$inferSelect | undefined> =>
  (await on.select().from(issuers).where(eq(issuers.circuitId, circuitId)))[0];

type Issuer = Omit<typeof issuers.$inferInsert, 'circuitId' | 'confirmed'>;

/** Who issues a circuit's invoices from now on; null: it offers none. */
export async function writeIssuer(tx: Tx, circuitId: number, issuer: Issuer | null): Promise<void> {
  if (issuer)
    await tx
      .insert(issuers)
      .values({ circuitId, ...issuer })
      .onConflictDoUpdate({ target: issuers.circuitId, set: issuer });
  else await tx.delete(issuers).where(eq(issuers.circuitId, circuitId));
}

/** Is this the sign of another circuit's documents? */
export const isPrefixTaken = async (on: DbOrTx, circuitId: number, prefix: string): Promise<boolean> =>
  (await on.$count(issuers, and(eq(issuers.prefix, prefix), ne(issuers.circuitId, circuitId)))) > 0;

/** Notes what an accountant has confirmed of a circuit's issuer. What is changed later is not confirmed by it. */
export async function noteConfirmation(tx: Tx, circuitId: number, confirmed: AccountingConfirmation): Promise<void> {
  await tx.update(issuers).set({ confirmed }).where(eq(issuers.circuitId, circuitId));
}

/** Who issues a circuit's invoices, locked: whoever confirms and whoever changes come one after the other. */
export const lockIssuer = async (tx: Tx, circuitId: number): Promise<typeof issuers.$inferSelect | undefined> =>
  (await tx.select().from(issuers).where(eq(issuers.circuitId, circuitId)).for('update'))[0];
