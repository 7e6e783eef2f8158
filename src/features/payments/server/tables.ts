import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, money, personalId } from '#server/columns.ts';
import { orders } from '../../orders/server/tables.ts';
import { paymentStates } from '../rules/paymentAction.ts';

/** One attempt to pay an order at a provider. */
export const payments = pgTable(
  'payment',
  {
    id: personalId('id').primaryKey(),
    orderId: personalId('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider', { enum: ['stripe', 'paypal', 'satispay'] }).notNull(),
    providerRef: text('provider_ref'),
    amount: money('amount').notNull(),
    state: text('state', { enum: paymentStates }).notNull(),
    redirectLink: text('redirect_link'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** When the portal last asked the provider; the reconciliation asks the oldest first. */
    askedAt: instant('asked_at'),
  },
  (payment) => [
    uniqueIndex('provider_ref_once').on(payment.provider, payment.providerRef),
    index().on(payment.orderId),
    index('payment_left_open').on(payment.createdAt).where(sql`${payment.state} in ('starting', 'open', 'refunding')`),
    check('payment_positive', sql`${payment.amount} > 0`),
  ],
);

/** Notices (webhooks) of providers. An event that comes twice is stored once. */
export const paymentEvents = pgTable(
  'payment_event',
  {
    id: personalId('id').primaryKey(),
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    paymentId: personalId('payment_id').references(() => payments.id),
    kind: text('kind').notNull(),
    genuine: boolean('genuine').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (event) => [uniqueIndex('payment_event_once').on(event.provider, event.eventId), index().on(event.paymentId)],
);

/** Money given back through the provider that took it. */
export const refunds = pgTable(
  'refund',
  {
    id: personalId('id').primaryKey(),
    paymentId: personalId('payment_id')
      .notNull()
      .references(() => payments.id),
    orderId: personalId('order_id')
      .notNull()
      .references(() => orders.id),
    amount: money('amount').notNull(),
    state: text('state', { enum: ['requested', 'done', 'failed'] }).notNull(),
    providerRef: text('provider_ref'),
    why: text('why').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (refund) => [index().on(refund.orderId), check('refund_positive', sql`${refund.amount} > 0`)],
);
