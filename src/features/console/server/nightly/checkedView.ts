import { asc, eq } from 'drizzle-orm';
import { circuits } from '#features/circuits/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';
import type { OnSaleKind } from '../../rules/onSaleKinds.ts';
import { setUpChecks, setUpFindings } from '../tables.ts';

/** The name of something that was found, in its circuit. */
export const nameOf = (kind: OnSaleKind, thing: string, key: string): string => `${kind} ${thing} ${key}`;

/** What the last check at night has found in a circuit, and when it was. */
export async function readChecked(on: DbOrTx, circuitId: number) {
  const [check] = await on.select().from(setUpChecks).where(eq(setUpChecks.circuitId, circuitId));
  const findings = await on.select().from(setUpFindings).where(eq(setUpFindings.circuitId, circuitId));
  return { checkedAt: check?.checkedAt ?? null, findings };
}

export const allCircuits = async (on: DbOrTx): Promise<readonly number[]> =>
  (await on.select({ id: circuits.id }).from(circuits).orderBy(asc(circuits.id))).map(({ id }) => id);
