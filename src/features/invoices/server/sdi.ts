import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import type { SdiState } from '../rules/sdiStates.ts';
import { invoices } from './tables.ts';

interface SdiNote {
  readonly circuitId: number;
  readonly invoices: readonly { readonly id: string; readonly seen: SdiState }[];
  readonly state: SdiState;
  readonly note: string | null;
  /** The day of the notice of a rejection; otherwise it came today. */
  readonly rejectedOn: Day | null;
  readonly by: string;
  readonly now: Date;
}

/**
 * Answers how each stood before. Refuses with `invoice_not_found` if one is not the circuit's, `invoice_noted_meanwhile` if somebody
 * has noted one since they were seen, and beside `rejected_on` a day to come, or before one was issued. Nothing is noted then.
 */
export async function noteSdi(
  tx: Tx,
  { circuitId, invoices: seen, state, note, by, now, ...noted }: SdiNote,
): Promise<void> {
  const ids = [...new Set(seen.map(({ id }) => id))];
  const documents = await tx
    .select({ id: invoices.id, state: invoices.sdiState, issuedOn: invoices.issuedOn })
    .from(invoices)
    .where(and(eq(invoices.circuitId, circuitId), inArray(invoices.id, ids)))
    .orderBy(invoices.id)
    .for('update');
  if (documents.length < ids.length) refuse('invoice_not_found');
  const stateOf = new Map(documents.map((document) => [document.id, document.state]));
  if (seen.some((one) => stateOf.get(one.id) !== one.seen)) refuse('invoice_noted_meanwhile');
  const today = dayInRome(now);
  const rejectedOn = noted.rejectedOn ?? today;
  if (state === 'rejected' && rejectedOn > today) refuseField('rejected_on', 'in_future');
  if (state === 'rejected' && documents.some(({ issuedOn }) => rejectedOn < issuedOn))
    refuseField('rejected_on', 'before_issued');
  // Whoever takes a rejection back says that there was none; anything else leaves the days that it has given.
  const taken = sql`case when ${invoices.sdiState} = 'rejected' then null else ${invoices.rejectedOn} end`;
  const rejection = state === 'rejected' ? { rejectedOn } : state === 'to_send' ? { rejectedOn: taken } : {};
  await tx
    .update(invoices)
    .set({ sdiState: state, sdiNote: note, sdiAt: state === 'to_send' ? null : now, sdiBy: by, ...rejection })
    .where(inArray(invoices.id, ids));
}
