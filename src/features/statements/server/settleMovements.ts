import { and, eq, inArray } from 'drizzle-orm';
import type { OrderState } from '#features/orders/rules/states.ts';
import { type LockedOrder, lockOrder } from '#features/orders/server/lockOrder.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import type { LessMoney } from '#features/payments/rules/handMoney.ts';
import { lockBankPayments } from '#features/payments/server/handPayments.ts';
import { createNoteMoney, type NotedMoney } from '#features/payments/server/noteMoney.ts';
import { createUndoPayments } from '#features/payments/server/undoPayments.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import { oneLine } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { isGuarded } from '#server/guard.ts';
import { type PaymentShare, shareOut } from '../rules/shareOut.ts';
import { matchedTogether } from './matchedTogetherView.ts';
import { requireNotNoted } from './proposalsView.ts';
import { bankAllocations, bankMovements, undoneMatches } from './tables.ts';

export interface ToConfirm {
  readonly movements: readonly string[];
  /** Each gets what is due of it, the last all that is left; `seen` is the state in which it was looked at. */
  readonly orders: readonly { readonly id: string; readonly due: Cents; readonly seen: OrderState }[];
  /** What is done with less than the due; otherwise it is refused. */
  readonly less?: LessMoney;
  readonly why?: string | undefined;
  /** Why money goes back: the buyer reads it. */
  readonly reason?: string;
}

interface Deciding {
  readonly circuitId: number;
  readonly by: string;
}

export interface ConfirmationResult {
  readonly paid: number;
  /** What is to go back, by bank. */
  readonly surplus: Cents;
  /** How many of the movements were tied to money that had been noted by hand. */
  readonly linked: number;
  /** What of the due was written off. */
  readonly writtenOff: Cents;
}

type Movement = typeof bankMovements.$inferSelect;

/** Row locks on movements, in the order of their ids, until the transaction ends. Two people settle one only once. */
export async function lockMovements(tx: Tx, circuitId: number, ids: readonly string[]): Promise<Movement[]> {
  const found = tx
    .select()
    .from(bankMovements)
    .where(and(eq(bankMovements.circuitId, circuitId), inArray(bankMovements.id, [...ids])))
    .orderBy(bankMovements.id);
  const rows = await (isGuarded('movement lock') ? found.for('update') : found);
  if (rows.length < new Set(ids).size) return refuse('movement_not_found');
  return rows;
}

/** In the order of their ids, whoever confirms what. */
async function lockInTurn(tx: Tx, orders: ToConfirm['orders']): Promise<ReadonlyMap<string, LockedOrder>> {
  const locked = new Map<string, LockedOrder>();
  for (const id of orders.map((order) => order.id).toSorted()) {
    const order = await lockOrder(tx, id);
    if (order) locked.set(id, order);
  }
  return locked;
}

const longestNote = 200;
const noteOf = (movements: readonly Movement[]): string =>
  oneLine(movements.map(({ payer, text }) => `${payer} ${text}`).join(', ')).slice(0, longestNote);

/**
 * What was noted by hand for these orders and comes to this amount, with no movement yet; null where there is none. Refuses with
 * `order_not_found` and `order_changed_meanwhile`.
 */
async function notedByHand(
  tx: Tx,
  circuitId: number,
  { orders, locked }: { readonly orders: ToConfirm['orders']; readonly locked: ReadonlyMap<string, LockedOrder> },
  amount: Cents,
): Promise<readonly PaymentShare[] | null> {
  for (const { id, seen } of orders) {
    const order = locked.get(id);
    if (order?.circuit_id !== circuitId) refuse('order_not_found');
    if (order.state !== seen) refuse('order_changed_meanwhile');
  }
  const ids = orders.map(({ id }) => id);
  const known = await lockBankPayments(tx, ids);
  if (known.length === 0) return null;
  const brought = await tx
    .select({ id: bankAllocations.paymentId })
    .from(bankAllocations)
    .where(inArray(bankAllocations.orderId, ids));
  const waiting = known.filter(({ id }) => brought.every((one) => one.id !== id));
  const groups = [...Map.groupBy(waiting, ({ note }) => note).values()];
  if (ids.length === 1) return groups.find((some) => totalOf(some) === amount) ?? null;
  const ofEach = ids.flatMap((id) => groups.find(([one]) => one!.orderId === id) ?? []);
  const isWhole = new Set(ofEach.map(({ orderId }) => orderId)).size === ids.length;
  return isWhole && totalOf(ofEach) === amount ? ofEach : null;
}

const totalOf = (some: readonly { readonly amount: Cents }[]): Cents => sum(some.map(({ amount }) => amount));

/** Enough is confirmed, and what is beyond the due goes back. */
function requireTooLittle(arrived: Cents, orders: ToConfirm['orders']): void {
  const due = sum(orders.map((order) => order.due));
  if (arrived >= due) refuse('nothing_to_write_off', { due });
}

/**
 * Confirms that movements are for orders. What somebody has noted by hand before is only tied to the movements that brought it;
 * otherwise their money is noted as money by hand is (`createNoteMoney`), with the day on which the last of it counts.
 *
 * Refuses with `movement_not_found`, `movement_changed_meanwhile`, `money_noted_meanwhile` where something is to be done with too
 * little, with `nothing_to_write_off`, and with what noting money refuses. Source: decisions 150, 151 and 178.
 */
export function createConfirmMovements(context: Context, reactions: Reactions) {
  const noteMoney = createNoteMoney(context, reactions);

  return async (tx: Tx, { circuitId, by }: Deciding, wanted: ToConfirm): Promise<ConfirmationResult> => {
    const movements = await lockMovements(tx, circuitId, wanted.movements);
    if (movements.some(({ state }) => state !== 'open')) refuse('movement_changed_meanwhile');
    const [valueDay] = movements
      .map((movement) => movement.valueDay)
      .toSorted()
      .toReversed();
    if (!valueDay) return refuse('movement_not_found');
    const arrived = totalOf(movements);
    const settled = { state: 'matched', settledBy: by, settledAt: context.clock() } as const;
    const these = inArray(bankMovements.id, [...wanted.movements]);
    const locked = await lockInTurn(tx, wanted.orders);
    if (wanted.less) await requireNotNoted(tx, circuitId, wanted.movements);
    const byHand = await notedByHand(tx, circuitId, { orders: wanted.orders, locked }, arrived);
    // It may be another movement that has brought it: that one is linked first.
    if (byHand && wanted.less) refuse('order_changed_meanwhile');
    if (wanted.less === 'write_off') requireTooLittle(arrived, wanted.orders);
    if (byHand) {
      await tx.insert(bankAllocations).values(shareOut(movements, byHand).map((part) => ({ ...part, linked: true })));
      await tx.update(bankMovements).set(settled).where(these);
      return { paid: 0, surplus: noMoney, linked: movements.length, writtenOff: noMoney };
    }
    const note = noteOf(movements);
    const noted = new Map<string, NotedMoney>();
    let left = arrived;
    const shares = wanted.orders.map((order, at) => {
      const isLast = at === wanted.orders.length - 1;
      const amount = isLast ? left : order.due;
      left = cents(left - amount);
      return { ...order, amount };
    });
    for (const { id, seen, amount, due } of shares.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      if (amount <= noMoney) refuse('too_little_money', { missing: cents(due - amount), due });
      const { less, reason, why } = wanted;
      const order = { orderId: id, locked: locked.get(id)! };
      const money = { circuitId, ...order, way: 'bank', amount, valueDay, note, seen, due, by } as const;
      noted.set(id, await noteMoney(tx, { ...money, ...(less && { less }), ...(reason && { reason }), why }));
    }
    const parts: PaymentShare[] = [...noted].flatMap(([orderId, { payments }]) =>
      payments.map((one) => ({ ...one, orderId })),
    );
    const allocations = shareOut(movements, parts);
    await tx.insert(bankAllocations).values([...allocations]);
    await tx.update(bankMovements).set(settled).where(these);
    return {
      linked: 0,
      paid: [...noted.values()].filter(({ paid }) => paid).length,
      surplus: sum([...noted.values()].map(({ surplus }) => surplus)),
      writtenOff: sum([...noted.values()].map(({ writtenOff }) => writtenOff)),
    };
  };
}

interface UndoneMatch {
  readonly movements: readonly string[];
  readonly orders: readonly string[];
  /** Those too that are not unpaid by it. */
  readonly matched: readonly string[];
}

/**
 * Undoes a match: the movement, and those that were confirmed with it, are open again, and the payments that they made
 * are undone (`createUndoPayments`). Which part was which payment stays written. Payments noted by hand before stay.
 *
 * Refuses with `movement_not_found`, and `movement_changed_meanwhile` where it is not matched any more. Source: decisions 203 and 178.
 */
export function createUndoMatch(context: Context, reactions: Reactions) {
  const undoPayments = createUndoPayments(context, reactions);

  return async (
    tx: Tx,
    { circuitId, by }: Deciding,
    { movement, note }: { readonly movement: string; readonly note: string },
  ): Promise<UndoneMatch> => {
    const asked = { circuit: circuitId, movement };
    const seen = (await matchedTogether(tx, asked)).map((one) => one.movement);
    if (seen.length === 0) return refuse('movement_not_found');
    const locked = await lockMovements(tx, circuitId, seen);
    const together = await matchedTogether(tx, asked);
    const isAsSeen = together.length === seen.length && together.every((one) => seen.includes(one.movement));
    if (!isAsSeen || locked.some(({ state }) => state !== 'matched')) refuse('movement_changed_meanwhile');
    const payments = [...new Set(together.flatMap((one) => one.payments))];
    const paired = await tx
      .selectDistinct({ movementId: bankAllocations.movementId, orderId: bankAllocations.orderId })
      .from(bankAllocations)
      .where(and(inArray(bankAllocations.movementId, seen), inArray(bankAllocations.paymentId, payments)));
    const orders = await undoPayments(tx, { payments, why: note, by });
    await noteUndone(tx, paired, { at: context.clock(), by, why: note });
    await tx
      .delete(bankAllocations)
      .where(and(inArray(bankAllocations.movementId, seen), eq(bankAllocations.linked, true)));
    await tx
      .update(bankMovements)
      .set({ state: 'open', settledBy: null, settledAt: null })
      .where(inArray(bankMovements.id, seen));
    return { movements: seen, orders, matched: [...new Set(paired.map(({ orderId }) => orderId))] };
  };
}

async function noteUndone(
  tx: Tx,
  pairs: readonly { readonly movementId: string; readonly orderId: string }[],
  undone: { readonly at: Date; readonly by: string; readonly why: string },
): Promise<void> {
  if (pairs.length === 0) return;
  await tx
    .insert(undoneMatches)
    .values(pairs.map((pair) => ({ ...pair, ...undone })))
    .onConflictDoUpdate({ target: [undoneMatches.movementId, undoneMatches.orderId], set: undone });
}

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
