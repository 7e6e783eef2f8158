import { eq } from 'drizzle-orm';
import { circuits } from '#features/circuits/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';

/** The account to which a circuit's wires are sent; null where it takes none. */
export async function ibanOf(on: DbOrTx, circuitId: number): Promise<string | null> {
  const [circuit] = await on.select({ bank: circuits.bank }).from(circuits).where(eq(circuits.id, circuitId));
  return circuit?.bank?.iban ?? null;
}
