import { and, eq } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { isGuarded } from '#server/guard.ts';
import { isPayable, notPayable, type OrderState } from '../rules/states.ts';
import { findOwnOrder, type OrderRecord } from './orderRecordView.ts';
import { orders } from './tables.ts';

/** What of an order decides about its money. */
const moneyColumns = {
  id: orders.id,
  circuit_id: orders.circuitId,
  state: orders.state,
  pay_method: orders.payMethod,
  total_amount: orders.totalAmount,
  total_shipping: orders.totalShipping,
  total_discount: orders.totalDiscount,
  total_amount_due: orders.totalAmountDue,
};

const lock = (tx: Tx, ...where: Parameters<typeof and>) => {
  const found = tx
    .select(moneyColumns)
    .from(orders)
    .where(and(...where));
  return isGuarded('order lock') ? found.for('update') : found;
};

export type LockedOrder = Awaited<ReturnType<typeof lock>>[number];

/** Locks an order for the rest of the transaction, for the portal itself; nothing, if there is no such order. */
export const lockOrder = async (tx: Tx, order: string): Promise<LockedOrder | undefined> =>
  (await lock(tx, eq(orders.id, order)))[0];

/** Locks an order of this user for the rest of the transaction, and reads it as it is then. */
export async function lockOwnOrder(tx: Tx, order: string, user: string): Promise<OrderRecord> {
  await lock(tx, eq(orders.id, order), eq(orders.userId, user));
  return (await findOwnOrder(tx, order, user)) ?? refuse('order_not_found');
}

/** Refuses to take money for an order that does not await it. */
export function requirePayable({ state }: { readonly state: OrderState }): void {
  if (!isPayable(state)) refuse(notPayable(state));
}
