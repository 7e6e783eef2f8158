import { eq } from 'drizzle-orm';
import { refuseField } from '#kernel/errors.ts';
import type { DbOrTx } from '#server/database.ts';
import { plainIban } from '../rules/iban.ts';
import { circuits } from './tables.ts';

/** Refuses the circuit's own account as a buyer's: who copies it from their transfer gives the wrong one. */
export async function requireNotOwnAccount(on: DbOrTx, circuitId: number, iban: string): Promise<void> {
  const [circuit] = await on.select({ bank: circuits.bank }).from(circuits).where(eq(circuits.id, circuitId));
  const own = circuit?.bank?.iban;
  if (own && plainIban(own) === plainIban(iban)) refuseField('iban', 'iban_of_circuit');
}
