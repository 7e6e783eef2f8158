import { eq } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
import type { PayMethod } from '../rules/commission.ts';
import { payMethodIds } from '../rules/payMethods.ts';
import { circuitPayMethods } from './tables.ts';

export async function setPayMethods(tx: Tx, circuitId: number, methods: readonly PayMethod[]): Promise<void> {
  await tx.delete(circuitPayMethods).where(eq(circuitPayMethods.circuitId, circuitId));
  if (methods.length === 0) return;
  await tx
    .insert(circuitPayMethods)
    .values(methods.map((method, position) => ({ circuitId, payMethodId: payMethodIds[method], position })));
}
