import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import { hasMovement } from './orderOfView.ts';
import { payments } from './tables.ts';

/** SQL: the first payment of the note; what is beyond the due is a payment of its own (`createNoteMoney`). */
export const noteOf = (payment: SQL): SQL => sql`coalesce((
  select paying.id from payment paying
  where paying.order_id = ${payment}.order_id and paying.created_at = ${payment}.created_at and paying.value_day is not null
    and not exists (select from refund f where f.payment_id = paying.id and f.surplus)
    and exists (select from refund f where f.payment_id = ${payment}.id and f.surplus and f.why = 'refund_excess')), ${payment}.id)`;

export interface BankPayment {
  readonly id: string;
  readonly orderId: string;
  readonly amount: Cents;
  readonly note: string;
}

/** Locked; wants locked orders. */
export const lockBankPayments = (tx: Tx, orders: readonly string[]): Promise<BankPayment[]> =>
  tx
    .select({
      id: payments.id,
      orderId: payments.orderId,
      amount: payments.amount,
      note: sql<string>`${noteOf(sql`payment`)}`,
    })
    .from(payments)
    .where(and(inArray(payments.orderId, [...orders]), eq(payments.provider, 'bank'), ne(payments.state, 'undone')))
    .orderBy(payments.id)
    .for('update');

interface NotedPayment {
  readonly id: string;
  readonly amount: Cents;
  readonly isUndone: boolean;
  readonly hasMovement: boolean;
}

/** By one of its payments; none where a provider took it, null where it is none of this order. Wants a locked order. */
export async function notedAtOnce(
  tx: Tx,
  asked: { readonly order: string; readonly payment: string },
): Promise<readonly NotedPayment[] | null> {
  const [named] = await tx
    .select({ note: sql<string>`${noteOf(sql`payment`)}` })
    .from(payments)
    .where(and(eq(payments.id, asked.payment), eq(payments.orderId, asked.order)));
  if (!named) return null;
  return tx
    .select({
      id: payments.id,
      amount: payments.amount,
      isUndone: sql<boolean>`${eq(payments.state, 'undone')}`,
      hasMovement: hasMovement(sql`payment.id`),
    })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, asked.order),
        isNotNull(payments.valueDay),
        sql`${noteOf(sql`payment`)} = ${named.note}`,
      ),
    )
    .orderBy(payments.id);
}
