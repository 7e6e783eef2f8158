import { and, eq, inArray } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import type { SdiState } from '../rules/sdiStates.ts';
import { invoices } from './tables.ts';

interface Noted {
  readonly circuitId: number;
  readonly invoices: readonly string[];
  readonly state: SdiState;
  readonly note: string | null;
  readonly by: string;
  readonly now: Date;
}

/** Notes how documents stand with the exchange system; `invoice_not_found` if one of them is not the circuit's. */
export async function noteSdi(tx: Tx, { circuitId, invoices: ids, state, note, by, now }: Noted): Promise<void> {
  const noted = await tx
    .update(invoices)
    .set({ sdiState: state, sdiNote: note, sdiAt: state === 'to_send' ? null : now, sdiBy: by })
    .where(and(eq(invoices.circuitId, circuitId), inArray(invoices.id, [...ids])))
    .returning({ id: invoices.id });
  if (noted.length < new Set(ids).size) refuse('invoice_not_found');
}
