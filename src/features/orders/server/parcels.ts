import { eq } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { isTold, type ParcelMove, type ParcelState, stateAfter, tellAfter } from '../rules/parcels.ts';
import { type ParcelMailJob, parcelMailJobName } from './mails/parcelMails.ts';
import { findParcel, isWithdrawnFrom } from './parcelView.ts';
import { orders } from './tables.ts';

export interface Tracking {
  readonly courier: string;
  readonly number: string;
  readonly link: string;
}

export interface MoveParcel {
  readonly orderId: string;
  readonly move: ParcelMove;
  readonly seen: ParcelState;
  readonly pieces: number;
  readonly tracking: Tracking | null;
  readonly now: Date;
}

/** Under the order's lock; refuses who has seen another state or other pieces. The buyer is told a minute later. */
export async function moveParcel(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  { orderId, move, seen, pieces, tracking, now }: MoveParcel,
): Promise<{ readonly before: ParcelState; readonly after: ParcelState }> {
  const notDue = async () => refuse((await isWithdrawnFrom(tx, orderId)) ? 'parcel_withdrawn' : 'parcel_not_due');
  const { state: before, way, stands, pieces: inside } = (await findParcel(tx, orderId)) ?? (await notDue());
  if (before !== seen) return refuse('parcel_changed_meanwhile');
  if (!stands) {
    // Nothing of it is sent or handed out any more; what was only packed is unpacked.
    if (move !== 'undo' || before !== 'ready') return notDue();
    await tx.update(orders).set({ delivery: 'to_pack', deliveryAt: null }).where(eq(orders.id, orderId));
    return { before, after: 'to_pack' };
  }
  if (inside !== pieces) return refuse('parcel_changed_meanwhile');
  const after = stateAfter(move, before, way) ?? refuse('parcel_not_so');
  const sent = after === 'sent' ? tracking : null;
  await tx
    .update(orders)
    .set({
      delivery: after,
      deliveryAt: after === 'to_pack' ? null : now,
      courier: sent?.courier || null,
      trackingNumber: sent?.number || null,
      trackingLink: sent?.link || null,
    })
    .where(eq(orders.id, orderId));
  if (move !== 'undo' && isTold(after, way))
    await jobs.send(tx, parcelMailJobName, { orderId, at: now.toISOString() } satisfies ParcelMailJob, {
      startAfter: new Date(now.getTime() + tellAfter),
    });
  return { before, after };
}
