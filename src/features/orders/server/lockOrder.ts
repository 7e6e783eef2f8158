import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { guard, isGuarded } from '#server/guard.ts';
import { isPayable, notPayable, type OrderState } from '../rules/states.ts';
import { findOwnOrder, type OrderRecord } from './orderRecordView.ts';
import { orders } from './tables.ts';

/** The columns that decide about an order's money. */
const moneyColumns = {
  id: orders.id,
  circuit_id: orders.circuitId,
  state: orders.state,
  pay_method: orders.payMethod,
  total_amount: orders.totalAmount,
  total_shipping: orders.totalShipping,
  total_discount: orders.totalDiscount,
  total_amount_due: orders.totalAmountDue,
  due_day: orders.dueDay,
  expires_at: orders.expiresAt,
};

const lock = (tx: Tx, ...where: Parameters<typeof and>) => {
  const found = tx
    .select(moneyColumns)
    .from(orders)
    .where(and(...where));
  return isGuarded('order lock') ? found.for('update') : found;
};

export type LockedOrder = Awaited<ReturnType<typeof lock>>[number];

/** Row lock on an order until the transaction ends, for the portal's own work; undefined if there is none. */
export const lockOrder = async (tx: Tx, order: string): Promise<LockedOrder | undefined> =>
  (await lock(tx, eq(orders.id, order)))[0];

/** The order of an act that has locked it, or its row lock now; refuses with `order_not_found`. */
export const lockedOnce = async (tx: Tx, order: string, locked?: LockedOrder): Promise<LockedOrder> =>
  locked ?? (await lockOrder(tx, order)) ?? refuse('order_not_found');

/** Row locks on these orders until the transaction ends, taken by id as everywhere. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!isGuarded('order lock')) return;
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('update');
}

/** Row lock on an order of this user until the transaction ends; returns what decides about its money. */
export const lockOwnMoney = async (tx: Tx, order: string, user: string): Promise<LockedOrder> =>
  (await lock(tx, eq(orders.id, order), eq(orders.userId, user)))[0] ?? refuse('order_not_found');

/** Row lock on an order of this user until the transaction ends; returns the order as it is under the lock. */
export async function lockOwnOrder(tx: Tx, order: string, user: string): Promise<OrderRecord> {
  await lock(tx, eq(orders.id, order), eq(orders.userId, user));
  return (await findOwnOrder(tx, order, user)) ?? refuse('order_not_found');
}

/**
 * SQL fragment: the row lock on an order that was read in a version before anything was decided. It needs a query `after` before it, without whose row nothing is locked, and answers
 * `current(id, due)`: no row if the order is in another version by now.
 */
export const lockingVersion = (of: { readonly order: SQL; readonly version: SQL; readonly after: SQL }): SQL => sql`
    before as materialized (
      select o.id, o.total_amount_due as due, o.version
      from customer_order o, ${of.after} where o.id = ${of.order}
      ${guard('order lock', sql`for update of o`)}
    ),
    current as materialized (
      select id, due from before
      where ${guard('order version of a code', sql`version = ${of.version}::int`, sql`true`)}
    )`;

/** Refuses unless the order awaits payment. */
export function requirePayable({ state }: { readonly state: OrderState }): void {
  if (!isPayable(state)) refuse(notPayable(state));
}
