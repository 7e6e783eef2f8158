import { eq } from 'drizzle-orm';
import { restDeadline } from '#features/orders/rules/deadlines.ts';
import { isPayable, type OrderState } from '#features/orders/rules/states.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { keepUntil } from '#features/orders/server/payMethod.ts';
import { type AskedRest, type Reactions, react } from '#features/orders/server/reactions.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { lockMovements } from './settleMovements.ts';
import { askedRests } from './tables.ts';

export interface RestToAsk {
  readonly circuitId: number;
  /** The account that asks. */
  readonly by: string;
  readonly movement: string;
  readonly order: { readonly id: string; readonly due: Cents; readonly seen: OrderState };
}

/**
 * Asks the buyer of an order for the rest of what is due, because a movement was too little: by mail, with what is missing, how
 * to send it and by when. The order keeps its places for it. Once the rest has come, both movements are proposed together.
 *
 * Refuses with `movement_not_found`, `movement_changed_meanwhile` (it is settled, or its rest was asked for before),
 * `order_not_found` and `order_changed_meanwhile`.
 *
 * Source: decision 276.
 */
export function createAskRest(context: Context, reactions: Reactions) {
  return async (tx: Tx, { circuitId, by, movement, order: seen }: RestToAsk): Promise<AskedRest> => {
    const at = context.clock();
    const [found] = await lockMovements(tx, circuitId, [movement]);
    const wasAsked = (await tx.$count(askedRests, eq(askedRests.movementId, movement))) > 0;
    if (found?.state !== 'open' || wasAsked) return refuse('movement_changed_meanwhile');
    const order = await lockOrder(tx, seen.id);
    if (order?.circuit_id !== circuitId) return refuse('order_not_found');
    const { state, total_amount_due: due } = order;
    const missing = cents(due - found.amount);
    if (!isPayable(state) || state !== seen.seen || due !== seen.due || missing <= 0) refuse('order_changed_meanwhile');
    const until = restDeadline(dayInRome(at));
    await keepUntil(tx, order, until);
    await tx
      .insert(askedRests)
      .values({ movementId: movement, orderId: order.id, missing, until, askedAt: at, askedBy: by });
    const rest = { arrived: found.amount, missing, until };
    const change = { orderId: order.id, from: state, to: state, at, by, why: 'the rest was asked for', rest };
    await react(reactions.afterCommit, tx, { ...change, what: 'ask_rest' });
    return rest;
  };
}
