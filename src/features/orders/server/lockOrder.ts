import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { guard, isGuarded } from '#server/guard.ts';
import { isPayable, notPayable, type OrderState } from '../rules/states.ts';
import { findOwnOrder, type OrderRecord } from './orderRecordView.ts';
import { orders } from './tables.ts';

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

/** For the portal's own work; undefined if there is none. */
export const lockOrder = async (tx: Tx, order: string): Promise<LockedOrder | undefined> =>
  (await lock(tx, eq(orders.id, order)))[0];

/** Locked already, or now; refuses with `order_not_found`. */
export const lockedOnce = async (tx: Tx, order: string, locked?: LockedOrder): Promise<LockedOrder> =>
  locked ?? (await lockOrder(tx, order)) ?? refuse('order_not_found');

/** Taken by id as everywhere. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!isGuarded('order lock')) return;
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('update');
}

export const lockOwnMoney = async (tx: Tx, order: string, user: string): Promise<LockedOrder> =>
  (await lock(tx, eq(orders.id, order), eq(orders.userId, user)))[0] ?? refuse('order_not_found');

/** As it is under the lock. */
export async function lockOwnOrder(tx: Tx, order: string, user: string): Promise<OrderRecord> {
  await lock(tx, eq(orders.id, order), eq(orders.userId, user));
  return (await findOwnOrder(tx, order, user)) ?? refuse('order_not_found');
}

/** Read in a version. Without a row of `after` nothing is locked; `current(id, due)` has none of another version. */
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

export function requirePayable({ state }: { readonly state: OrderState }): void {
  if (!isPayable(state)) refuse(notPayable(state));
}
