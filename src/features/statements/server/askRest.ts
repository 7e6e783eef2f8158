import { and, eq, inArray } from 'drizzle-orm';
import { restDeadline } from '#features/orders/rules/deadlines.ts';
import { isPayable, type OrderState } from '#features/orders/rules/states.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { keepUntil } from '#features/orders/server/payMethod.ts';
import { type AskedRest, type Reactions, react } from '#features/orders/server/reactions.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, cents, sum } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { requireNotNoted } from './proposalsView.ts';
import { lockMovements } from './settleMovements.ts';
import { askedRests, bankMovements } from './tables.ts';

export interface RestToAsk {
  readonly circuitId: number;
  readonly by: string;
  /** All that has come for it and is too little, together. */
  readonly movements: readonly string[];
  readonly order: { readonly id: string; readonly due: Cents; readonly seen: OrderState };
}

/**
 * Asks a buyer for the rest of what is due, because movements were too little: once for what lacks of all of them. The order
 * keeps its places until its own day, and no shorter than the rest has.
 *
 * Refuses with `movement_not_found`, `movement_changed_meanwhile` (one is settled, or the rest of all was asked for before),
 * `order_not_found`, `money_noted_meanwhile` and `order_changed_meanwhile`. Source: decision 151.
 */
export function createAskRest(context: Context, reactions: Reactions) {
  return async (tx: Tx, { circuitId, by, movements, order: seen }: RestToAsk): Promise<AskedRest> => {
    const at = context.clock();
    const found = await lockMovements(tx, circuitId, movements);
    const asked = await tx
      .select({ id: askedRests.movementId })
      .from(askedRests)
      .where(inArray(askedRests.movementId, [...movements]));
    const fresh = found.filter(({ id }) => asked.every((one) => one.id !== id));
    if (fresh.length === 0 || found.some(({ state: now }) => now !== 'open'))
      return refuse('movement_changed_meanwhile');
    const arrived = sum(found.map(({ amount }) => amount));
    const order = await lockOrder(tx, seen.id);
    if (order?.circuit_id !== circuitId) return refuse('order_not_found');
    const { state, total_amount_due: due } = order;
    const missing = cents(due - arrived);
    await requireNotNoted(tx, circuitId, movements);
    if (!isPayable(state) || state !== seen.seen || due !== seen.due || missing <= 0) refuse('order_changed_meanwhile');
    const until = await keepUntil(tx, order, restDeadline(dayInRome(at)));
    await tx
      .insert(askedRests)
      .values(fresh.map(({ id }) => ({ movementId: id, orderId: order.id, missing, until, askedAt: at, askedBy: by })));
    const rest = { arrived, missing, until };
    const change = { orderId: order.id, from: state, to: state, at, by, why: 'the rest was asked for', rest };
    await react(reactions.afterCommit, tx, { ...change, what: 'ask_rest' });
    return rest;
  };
}

/**
 * Asks no more for the rest: what came waits as before, and the place is kept until the day that the buyer was told.
 *
 * Refuses with `movement_not_found`, and with `movement_changed_meanwhile` where it was decided about, or nothing is asked for.
 *
 * @returns the order that it was asked of
 */
export async function undoAskRest(tx: Tx, circuitId: number, movement: string): Promise<string> {
  const [found] = await lockMovements(tx, circuitId, [movement]);
  const [asked] = await tx.select().from(askedRests).where(eq(askedRests.movementId, movement));
  if (found?.state !== 'open' || !asked) return refuse('movement_changed_meanwhile');
  const open = tx.select({ id: bankMovements.id }).from(bankMovements).where(eq(bankMovements.state, 'open'));
  await tx.delete(askedRests).where(and(eq(askedRests.orderId, asked.orderId), inArray(askedRests.movementId, open)));
  return asked.orderId;
}
