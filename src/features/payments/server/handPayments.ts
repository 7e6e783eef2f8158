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

interface NotedPayment {
  readonly id: string;
  readonly amount: Cents;
  readonly hasMovement: boolean;
}

/**
 * The payments by hand that were noted at once with one of an order; none where a provider took it, null where it is none of this
 * order. Wants a locked order: nobody ties a movement to them meanwhile.
 */
export async function notedAtOnce(
  tx: Tx,
  asked: { readonly order: string; readonly payment: string },
): Promise<readonly NotedPayment[] | null> {
  const [named] = await tx
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(and(eq(payments.id, asked.payment), eq(payments.orderId, asked.order)));
  if (!named) return null;
  return tx
    .select({ id: payments.id, amount: payments.amount, hasMovement: payments.hasMovement })
    .from(payments)
    .where(
      and(eq(payments.orderId, asked.order), eq(payments.createdAt, named.createdAt), isNotNull(payments.valueDay)),
    )
    .orderBy(payments.id);
}
