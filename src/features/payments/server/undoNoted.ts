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
  readonly paymentId: string;
  readonly why: string;
  readonly by: string;
}

export interface UndoneNote {
  readonly amount: Cents;
  readonly payments: readonly string[];
  /** And the state of this one before. */
  readonly unpaid: number;
  readonly before: OrderState;
}

/**
 * What had paid the order, and what was to go back of it. Refuses with `order_not_found`, `payment_not_found`,
 * `payment_not_by_hand`, `money_undone`, and `money_followed` where a movement of the bank is matched. Source: decision
 * 178.
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
