import { eq } from 'drizzle-orm';
import { circuits } from '#features/circuits/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';

/** Null where the circuit takes no wires. */
export async function ibanOf(on: DbOrTx, circuitId: number): Promise<string | null> {
  const [circuit] = await on.select({ bank: circuits.bank }).from(circuits).where(eq(circuits.id, circuitId));
  return circuit?.bank?.iban ?? null;
}
