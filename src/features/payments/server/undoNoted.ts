import { lockOrder } from '#features/orders/server/lockOrder.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, sum } from '#kernel/money.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { notedAtOnce } from './handPayments.ts';
import { createUndoPayments } from './undoPayments.ts';

export interface NotedToUndo {
  readonly orderId: string;
  /** One of the payments that were noted at once. */
  readonly paymentId: string;
  readonly why: string;
  /** The account that does it. */
  readonly by: string;
}

export interface UndoneNote {
  /** What had been noted. */
  readonly amount: Cents;
  readonly payments: readonly string[];
  /** Is the order to be paid again? */
  readonly unpaid: 0 | 1;
}

/**
 * Undoes money that was noted by hand at once for an order: what had paid it, and what was to go back of it (`createUndoPayments`, with
 * what that refuses).
 *
 * Refuses with `order_not_found`, with `payment_not_found` for a payment of another order, with `payment_not_by_hand` where a provider took it, and with
 * `payment_has_movement` where a movement of the bank is matched with it: that match is undone instead.
 *
 * Source: decision 178.
 */
export type UndoNoted = (tx: Tx, undoing: NotedToUndo) => Promise<UndoneNote>;

export function createUndoNoted(context: Context, reactions: Reactions): UndoNoted {
  const undoPayments = createUndoPayments(context, reactions);

  return async (tx, { orderId, paymentId, why, by }) => {
    if (!(await lockOrder(tx, orderId))) refuse('order_not_found');
    const noted = await notedAtOnce(tx, { order: orderId, payment: paymentId });
    if (noted === null) return refuse('payment_not_found');
    if (noted.length === 0) refuse('payment_not_by_hand');
    if (noted.some(({ hasMovement }) => hasMovement)) refuse('payment_has_movement');
    const payments = noted.map(({ id }) => id);
    const unpaid = await undoPayments(tx, { payments, why, by });
    return { amount: sum(noted.map(({ amount }) => amount)), payments, unpaid: flag(unpaid.length > 0) };
  };
}
