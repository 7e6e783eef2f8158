import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import type { LockedOrder } from './lockOrder.ts';
import { orderDetails, orders } from './tables.ts';

async function changeDiscount(tx: Tx, order: LockedOrder, by: Cents): Promise<LockedOrder> {
  const total_discount = cents(order.total_discount + by);
  const total_amount_due = cents(order.total_amount_due - by);
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1`, totalDiscount: total_discount, totalAmountDue: total_amount_due })
    .where(eq(orders.id, order.id));
  return { ...order, total_discount, total_amount_due };
}

/** A discount of the first lines, each up to what is left of it; within what they come to. */
export async function takeOffLines(tx: Tx, order: LockedOrder, amount: Cents): Promise<LockedOrder> {
  const lines = await tx
    .select({ id: orderDetails.id, total: orderDetails.totalAmount, discount: orderDetails.discount })
    .from(orderDetails)
    .where(and(eq(orderDetails.orderId, order.id), isNull(orderDetails.removedAt)))
    .orderBy(asc(orderDetails.position));
  let left = amount;
  for (const { id, total, discount } of lines) {
    const share = cents(Math.min(left, total - discount));
    if (share === noMoney) continue;
    left = cents(left - share);
    await tx
      .update(orderDetails)
      .set({ discount: cents(discount + share), writtenOff: share })
      .where(eq(orderDetails.id, id));
  }
  if (left !== noMoney) throw new RangeError(`${left} cents are more than the lines come to`);
  return changeDiscount(tx, order, amount);
}

/** Of an order that is to be paid anew. */
export async function putBackOnLines(tx: Tx, order: LockedOrder): Promise<LockedOrder> {
  const ofOrder = and(eq(orderDetails.orderId, order.id), gt(orderDetails.writtenOff, noMoney));
  const lines = await tx.select({ amount: orderDetails.writtenOff }).from(orderDetails).where(ofOrder);
  if (lines.length === 0) return order;
  await tx
    .update(orderDetails)
    .set({ discount: sql`${orderDetails.discount} - ${orderDetails.writtenOff}`, writtenOff: noMoney })
    .where(ofOrder);
  return changeDiscount(tx, order, cents(-sum(lines.map(({ amount }) => amount))));
}
