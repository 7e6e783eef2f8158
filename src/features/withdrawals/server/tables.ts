import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, personalId } from '#server/columns.ts';
import { circuits } from '../../circuits/server/tables.ts';
import { orderDetails, orders } from '../../orders/server/tables.ts';

/** A declaration to withdraw from the contract for goods of the shop. It is only added, but for the note that the goods came back; the money goes by the office. */
export const withdrawals = pgTable(
  'withdrawal',
  {
    id: personalId('id').primaryKey(),
    orderId: personalId('order_id')
      .notNull()
      .references(() => orders.id),
    circuitId: integer('circuit_id')
      .notNull()
      .references(() => circuits.id),
    /** The first of an order is 1, and so on without a gap. */
    number: integer('number').notNull(),
    /** Who declared it and where the receipt went, as typed. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When the goods came back, as the office noted it. */
    goodsBackAt: instant('goods_back_at'),
  },
  (withdrawal) => [
    uniqueIndex('withdrawal_number_once').on(withdrawal.orderId, withdrawal.number),
    index().on(withdrawal.circuitId, withdrawal.receivedAt),
    check('withdrawal_number_positive', sql`${withdrawal.number} >= 1`),
  ],
);

/** How many of which line go back. */
export const withdrawalLines = pgTable(
  'withdrawal_line',
  {
    withdrawalId: personalId('withdrawal_id')
      .notNull()
      .references(() => withdrawals.id),
    orderDetailId: personalId('order_detail_id')
      .notNull()
      .references(() => orderDetails.id),
    quantity: integer('quantity').notNull(),
  },
  (line) => [
    primaryKey({ columns: [line.withdrawalId, line.orderDetailId] }),
    index().on(line.orderDetailId),
    check('withdrawal_line_positive', sql`${line.quantity} >= 1`),
  ],
);
