import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, personalId } from '#server/columns.ts';
import { ofCircuit } from '../../circuits/server/tables.ts';
import { ofOrder, orderDetails } from '../../orders/server/tables.ts';

/** A declaration to withdraw from the contract for goods of the shop. It is only added, but for what the office notes about its goods; the money goes by the office. */
export const withdrawals = pgTable(
  'withdrawal',
  {
    id: personalId('id').primaryKey(),
    orderId: ofOrder(),
    circuitId: ofCircuit(),
    number: integer('number').notNull(),
    /** Who declared it and where the receipt went, as typed. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Were the goods with the courier or the buyer when it came? Otherwise they are taken out of the parcel. */
    hadLeft: boolean('had_left').notNull(),
    goodsBackAt: instant('goods_back_at'),
    /** They can be sold: they are held no more. */
    restocked: boolean('restocked').notNull().default(false),
  },
  (withdrawal) => [
    uniqueIndex('withdrawal_number_once').on(withdrawal.orderId, withdrawal.number),
    index().on(withdrawal.circuitId, withdrawal.receivedAt),
    check('withdrawal_number_positive', sql`${withdrawal.number} >= 1`),
    check('restocked_once_back', sql`${withdrawal.goodsBackAt} is not null or not ${withdrawal.restocked}`),
  ],
);

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
