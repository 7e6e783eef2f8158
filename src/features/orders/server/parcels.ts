import { eq } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { isTold, type ParcelMove, type ParcelState, stateAfter, tellAfter } from '../rules/parcels.ts';
import { isPaid } from '../rules/states.ts';
import type { lockOrder } from './lockOrder.ts';
import { type ParcelTold, parcelMailJobName } from './mails/parcelMails.ts';
import { hasGoods, parcelWayOf } from './parcelView.ts';
import { parcels } from './tables.ts';

export interface Tracking {
  readonly courier: string;
  readonly number: string;
  readonly link: string;
}

interface MoveParcel {
  readonly orderId: string;
  readonly move: ParcelMove;
  /** The state that was seen on the page. */
  readonly seen: ParcelState;
  readonly tracking: Tracking | null;
  readonly now: Date;
}

/**
 * Moves the goods of an order one step on, or back. The caller holds the row lock on the order, so that of two at once
 * the second finds another state than it has seen. The buyer is told a minute later, unless it was taken back.
 */
export async function moveParcel(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
  { orderId, move, seen, tracking, now }: MoveParcel,
): Promise<{ readonly before: ParcelState; readonly after: ParcelState }> {
  if (!isPaid(order.state)) return refuse('order_not_paid');
  if (!(await hasGoods(tx, orderId))) return refuse('parcel_without_goods');
  const [row] = await tx.select({ state: parcels.state }).from(parcels).where(eq(parcels.orderId, orderId));
  const before = row?.state ?? 'to_pack';
  if (before !== seen) return refuse('parcel_changed_meanwhile');
  const way = await parcelWayOf(tx, orderId);
  const after = stateAfter(move, before, way) ?? refuse('parcel_not_so');
  if (after === 'to_pack') await tx.delete(parcels).where(eq(parcels.orderId, orderId));
  else {
    const sent = after === 'sent' ? tracking : null;
    const set = {
      state: after,
      changedAt: now,
      courier: sent?.courier || null,
      trackingNumber: sent?.number || null,
      trackingLink: sent?.link || null,
    };
    await tx
      .insert(parcels)
      .values({ orderId, ...set })
      .onConflictDoUpdate({ target: parcels.orderId, set });
  }
  if (move !== 'undo' && isTold(after, way))
    await jobs.send(tx, parcelMailJobName, { orderId, at: now.toISOString() } satisfies ParcelTold, {
      startAfter: new Date(now.getTime() + tellAfter),
    });
  return { before, after };
}
