import { and, eq, inArray } from 'drizzle-orm';
import type { OrderState } from '#features/orders/rules/states.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import type { LessMoney } from '#features/payments/rules/handMoney.ts';
import { createNoteMoney, type NotedMoney } from '#features/payments/server/noteMoney.ts';
import { createUndoPayments } from '#features/payments/server/undoPayments.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import { oneLine } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { isGuarded } from '#server/guard.ts';
import { type Part, shareOut } from '../rules/shareOut.ts';
import { matchedTogether } from './matchedTogetherView.ts';
import { bankAllocations, bankMovements } from './tables.ts';

/** Movements that are confirmed together, and the orders that they pay. */
export interface ToConfirm {
  readonly movements: readonly string[];
  /** Each gets what is due of it, the last all that is left; `seen` is the state in which it was looked at. */
  readonly orders: readonly { readonly id: string; readonly due: Cents; readonly seen: OrderState }[];
  /** What is done with less than the due; otherwise it is refused. */
  readonly less?: LessMoney;
}

/** Who decides, in which circuit. */
interface Deciding {
  readonly circuitId: number;
  readonly by: string;
}

export interface Confirmed {
  /** How many of the orders were paid. */
  readonly paid: number;
  /** What is to go back, by bank. */
  readonly surplus: Cents;
}

type Movement = typeof bankMovements.$inferSelect;

/** Row locks on movements, in the order of their ids, until the transaction ends. Two people settle one only once. */
async function lockMovements(tx: Tx, circuitId: number, ids: readonly string[]): Promise<Movement[]> {
  const found = tx
    .select()
    .from(bankMovements)
    .where(and(eq(bankMovements.circuitId, circuitId), inArray(bankMovements.id, [...ids])))
    .orderBy(bankMovements.id);
  const rows = await (isGuarded('movement lock') ? found.for('update') : found);
  if (rows.length < new Set(ids).size) return refuse('movement_not_found');
  return rows;
}

/** The longest note that a payment keeps. */
const longestNote = 200;
const noteOf = (movements: readonly Movement[]): string =>
  oneLine(movements.map(({ payer, text }) => `${payer} ${text}`).join(' + ')).slice(0, longestNote);

/**
 * Confirms that movements are for orders: notes their money by the same way as money by hand (`createNoteMoney`), with the
 * day on which the last of it counts, and keeps which part of which movement is which payment.
 *
 * Refuses with `movement_not_found`, `movement_changed_meanwhile`, and with what noting money refuses.
 *
 * Source: decisions 150 and 151.
 */
export function createConfirmMovements(context: Context, reactions: Reactions) {
  const noteMoney = createNoteMoney(context, reactions);

  return async (tx: Tx, { circuitId, by }: Deciding, wanted: ToConfirm): Promise<Confirmed> => {
    const movements = await lockMovements(tx, circuitId, wanted.movements);
    if (movements.some(({ state }) => state !== 'open')) refuse('movement_changed_meanwhile');
    const [valueDay] = movements
      .map((movement) => movement.valueDay)
      .toSorted()
      .toReversed();
    if (!valueDay) return refuse('movement_not_found');
    const note = noteOf(movements);
    const noted = new Map<string, NotedMoney>();
    let left = sum(movements.map(({ amount }) => amount));
    // Orders are locked in the order of their ids, whoever confirms what.
    const shares = wanted.orders.map((order, at) => {
      const isLast = at === wanted.orders.length - 1;
      const amount = isLast ? left : order.due;
      left = cents(left - amount);
      return { ...order, amount };
    });
    for (const { id, seen, amount, due } of shares.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      if (amount <= noMoney) refuse('too_little_money', { missing: cents(due - amount), due });
      const { less } = wanted;
      const money = { circuitId, orderId: id, way: 'bank', amount, valueDay, note, seen, due, by } as const;
      noted.set(id, await noteMoney(tx, { ...money, ...(less && { less }) }));
    }
    const parts: Part[] = [...noted].flatMap(([orderId, { payments }]) => payments.map((one) => ({ ...one, orderId })));
    const allocations = shareOut(movements, parts);
    await tx.insert(bankAllocations).values([...allocations]);
    await tx
      .update(bankMovements)
      .set({ state: 'matched', settledBy: by, settledAt: context.clock() })
      .where(inArray(bankMovements.id, [...wanted.movements]));
    return {
      paid: [...noted.values()].filter(({ paid }) => paid).length,
      surplus: sum([...noted.values()].map(({ surplus }) => surplus)),
    };
  };
}

/**
 * Undoes a match: the movement, and those that were confirmed with it, are open again, and the payments that they made
 * are undone (`createUndoPayments`), with what that refuses. Which part of them was which payment stays written.
 *
 * Refuses with `movement_not_found`, and `movement_changed_meanwhile` where it is not matched any more.
 *
 * @returns the orders that are unpaid again
 *
 * Source: decision 203.
 */
export function createUndoMatch(context: Context, reactions: Reactions) {
  const undoPayments = createUndoPayments(context, reactions);

  return async (
    tx: Tx,
    { circuitId, by }: Deciding,
    { movement, note }: { readonly movement: string; readonly note: string },
  ): Promise<{ readonly movements: readonly string[]; readonly orders: readonly string[] }> => {
    const asked = { circuit: circuitId, movement };
    const seen = (await matchedTogether(tx, asked)).map((one) => one.movement);
    if (seen.length === 0) return refuse('movement_not_found');
    const locked = await lockMovements(tx, circuitId, seen);
    const together = await matchedTogether(tx, asked);
    const isAsSeen = together.length === seen.length && together.every((one) => seen.includes(one.movement));
    if (!isAsSeen || locked.some(({ state }) => state !== 'matched')) refuse('movement_changed_meanwhile');
    const payments = [...new Set(together.flatMap((one) => one.payments))];
    const orders = await undoPayments(tx, { payments, why: note, by });
    await tx
      .update(bankMovements)
      .set({ state: 'open', settledBy: null, settledAt: null })
      .where(inArray(bankMovements.id, seen));
    return { movements: seen, orders };
  };
}

/** Puts a movement aside that is for no order of ours, with the reason; or takes it back among the open ones. */
export async function putAside(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { circuitId, by }: Deciding,
  { movement, note }: { readonly movement: string; readonly note: string | null },
): Promise<void> {
  const [found] = await lockMovements(tx, circuitId, [movement]);
  const isAside = note !== null;
  if (found?.state !== (isAside ? 'open' : 'aside')) refuse('movement_changed_meanwhile');
  await tx
    .update(bankMovements)
    .set({
      state: isAside ? 'aside' : 'open',
      note,
      settledBy: isAside ? by : null,
      settledAt: isAside ? clock() : null,
    })
    .where(eq(bankMovements.id, movement));
}
