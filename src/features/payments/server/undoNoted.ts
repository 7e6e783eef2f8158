import type { OrderState } from '#features/orders/rules/states.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, sum } from '#kernel/money.ts';
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
  /** How many orders are to be paid again, and the state of this one before. */
  readonly unpaid: number;
  readonly before: OrderState;
}

/**
 * Undoes money that was noted by hand at once for an order: what had paid it, and what was to go back of it (`createUndoPayments`, with
 * what that refuses).
 *
 * Refuses with `order_not_found`, with `payment_not_found` for a payment of another order, with `payment_not_by_hand` where a provider
 * took it, with `money_undone` where somebody was first, and with `money_followed` where a movement of the bank is matched with it: that
 * match is undone instead.
 *
 * Source: decision 178.
 */
export function createUndoNoted(context: Context, reactions: Reactions) {
  const undoPayments = createUndoPayments(context, reactions);

  return async (tx: Tx, { orderId, paymentId, why, by }: NotedToUndo): Promise<UndoneNote> => {
    const order = (await lockOrder(tx, orderId)) ?? refuse('order_not_found');
    const noted = await notedAtOnce(tx, { order: orderId, payment: paymentId });
    if (noted === null) return refuse('payment_not_found');
    if (noted.length === 0) refuse('payment_not_by_hand');
    if (noted.some(({ isUndone }) => isUndone)) refuse('money_undone');
    if (noted.some(({ hasMovement }) => hasMovement)) refuse('money_followed', { by: 'movement', number: '' });
    const payments = noted.map(({ id }) => id);
    const unpaid = await undoPayments(tx, { payments, why, by, locked: order });
    return { amount: sum(noted.map(({ amount }) => amount)), payments, unpaid: unpaid.length, before: order.state };
  };
}
