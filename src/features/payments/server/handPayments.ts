import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import { payments } from './tables.ts';

/** Money by bank that is in a circuit's account: it has paid an order, or goes back. */
export interface BankPayment {
  readonly id: string;
  readonly orderId: string;
  readonly amount: Cents;
  /** What was noted at once has one instant. */
  readonly createdAt: Date;
}

/** The payments by bank of these orders that were not undone, with row locks until the transaction ends. Wants locked orders. */
export const lockBankPayments = (tx: Tx, orders: readonly string[]): Promise<BankPayment[]> =>
  tx
    .select({
      id: payments.id,
      orderId: payments.orderId,
      amount: payments.amount,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(and(inArray(payments.orderId, [...orders]), eq(payments.provider, 'bank'), isNotNull(payments.takenOn)))
    .orderBy(payments.id)
    .for('update');
