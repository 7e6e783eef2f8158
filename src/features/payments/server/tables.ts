import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { noMoney } from '#kernel/money.ts';
import { bytes, day, instant, money, personalId } from '#server/columns.ts';
import { circuits, ofCircuit } from '../../circuits/server/tables.ts';
import { ofUser, users } from '../../identity/server/tables.ts';
import { ofOrder, orderDetails, orders } from '../../orders/server/tables.ts';
import { paymentStates } from '../rules/paymentAction.ts';
import { handWays, providers } from '../rules/providers.ts';
import { refundStates, refundWays } from '../rules/refunds.ts';
import { moneyFactKinds, takingWays } from '../rules/takings.ts';

/** Its keys are never read back. Another account is another row: money goes back at the one where it was paid. */
export const providerAccounts = pgTable(
  'provider_account',
  {
    id: personalId('id').primaryKey(),
    circuitId: ofCircuit(),
    provider: text('provider', { enum: providers }).notNull(),
    sealedKeys: bytes('sealed_keys').notNull(),
    /** The last four signs of its key. */
    ending: text('ending').notNull(),
    setBy: personalId('set_by').references(() => users.id, { onDelete: 'set null' }),
    setAt: instant('set_at').notNull(),
    /** How the provider refused the keys at the last test; null if it took them. */
    triedAt: instant('tried_at').notNull(),
    refusal: text('refusal'),
    /** Nothing new is paid there. */
    endedAt: instant('ended_at'),
  },
  (account) => [
    uniqueIndex('provider_account_current')
      .on(account.circuitId, account.provider)
      .where(sql`${account.endedAt} is null`),
    index().on(account.setBy),
  ],
);

/** Or money by hand. Its money counts by a fact (`money_fact`). */
export const payments = pgTable(
  'payment',
  {
    id: personalId('id').primaryKey(),
    orderId: ofOrder(),
    provider: text('provider', { enum: [...providers, ...handWays] }).notNull(),
    /** Empty for the deployment's. */
    accountId: personalId('account_id').references(() => providerAccounts.id),
    providerRef: text('provider_ref'),
    amount: money('amount').notNull(),
    state: text('state', { enum: paymentStates }).notNull(),
    declines: integer('declines').notNull().default(0),
    redirectLink: text('redirect_link'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** The reconciliation asks the oldest first. */
    askedAt: instant('asked_at'),
    /** Of money by hand; empty for a provider's. */
    valueDay: day('value_day'),
  },
  (payment) => [
    uniqueIndex('provider_ref_once').on(payment.provider, payment.providerRef),
    index().on(payment.orderId),
    index('payment_of_account').on(payment.accountId).where(sql`${payment.accountId} is not null`),
    index('payment_left_open')
      .on(payment.createdAt)
      .where(sql`${payment.state} in ('starting', 'open', 'capturing', 'refunding')`),
    check('payment_positive', sql`${payment.amount} > 0`),
    check(
      'account_takes_what_a_provider_takes',
      sql`${payment.accountId} is null or ${payment.provider} not in ('bank', 'cash')`,
    ),
    check(
      'money_by_hand_has_its_day',
      sql`(${payment.provider} in ('bank', 'cash')) = (${payment.valueDay} is not null)`,
    ),
    check(
      'money_by_hand_is_there',
      sql`${payment.provider} not in ('bank', 'cash')
        or ${payment.state} in ('paid', 'refunding', 'refunded', 'undone')`,
    ),
  ],
);

/** An event that comes twice is stored once. */
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

export const paymentDoubtKinds = ['forged_notice', 'foreign_amount', 'returned_elsewhere'] as const;
export type PaymentDoubtKind = (typeof paymentDoubtKinds)[number];

/** One row for a day, provider, kind and payment, so that a flood of it fills no disk. */
export const paymentDoubts = pgTable(
  'payment_doubt',
  {
    id: personalId('id').primaryKey(),
    kind: text('kind', { enum: paymentDoubtKinds }).notNull(),
    provider: text('provider', { enum: providers }).notNull(),
    /** Empty for a forged notice, in which nothing is believed. */
    paymentId: personalId('payment_id').references(() => payments.id),
    day: day('day').notNull(),
    count: integer('count').notNull(),
    /** A notice's beginning, or the two amounts in cents. */
    said: jsonb('said').$type<Record<string, unknown>>().notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (doubt) => [
    unique('payment_doubt_once_a_day').on(doubt.kind, doubt.provider, doubt.paymentId, doubt.day).nullsNotDistinct(),
    index().on(doubt.paymentId),
    index().on(doubt.lastAt),
    check('payment_doubt_counted', sql`${doubt.count} > 0`),
  ],
);

/** By bank what no provider took or can return. What has gone back counts by a fact (`money_fact`). */
export const refunds = pgTable(
  'refund',
  {
    id: personalId('id').primaryKey(),
    /** Empty for money that no provider took. */
    paymentId: personalId('payment_id').references(() => payments.id),
    orderId: ofOrder(),
    amount: money('amount').notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    way: text('way', { enum: refundWays }).notNull().default('provider'),
    /** Money that never paid the order: it came late, twice, or in another amount. */
    surplus: boolean('surplus').notNull().default(false),
    commission: money('commission').notNull().default(noMoney),
    shipping: money('shipping').notNull().default(noMoney),
    providerRef: text('provider_ref'),
    /** Or was given in cash; with the bank's reference, or how it is known at its provider. */
    sentOn: day('sent_on'),
    bankReference: text('bank_reference'),
    sentTo: text('sent_to'),
    why: text('why').notNull(),
    note: text('note'),
    /** The provider's reason, if it has refused for good. */
    failure: text('failure'),
    /** Until then refused money is to be sent back. */
    againAs: personalId('again_as').references((): AnyPgColumn => refunds.id),
    createdAt: instant('created_at').notNull(),
    /** A refund whose job was lost is asked for anew. */
    askedAt: instant('asked_at'),
    endedAt: instant('ended_at'),
  },
  (refund) => [
    index().on(refund.orderId),
    index().on(refund.paymentId),
    index('refund_to_ask')
      .on(refund.createdAt)
      .where(sql`${refund.state} = 'requested' and ${refund.way} = 'provider'`),
    index('refund_to_do').on(refund.orderId).where(sql`${refund.state} = 'requested'`),
    index('refund_refused')
      .on(refund.orderId)
      .where(sql`${refund.state} = 'failed' and ${refund.way} = 'provider' and ${refund.againAs} is null`),
    index().on(refund.againAs),
    check('only_what_failed_goes_again', sql`${refund.againAs} is null or ${refund.state} = 'failed'`),
    check('refund_positive', sql`${refund.amount} > 0`),
    check(
      'refund_has_its_commission',
      sql`${refund.commission} between 0 and ${refund.amount} and (${refund.commission} = 0 or not ${refund.surplus})`,
    ),
    check(
      'refund_has_its_shipping',
      sql`${refund.shipping} between 0 and ${refund.amount} - ${refund.commission} and (${refund.shipping} = 0 or not ${refund.surplus})`,
    ),
    check('provider_has_taken_it', sql`${refund.way} = 'bank' or ${refund.paymentId} is not null`),
    check(
      'bank_says_when',
      sql`${refund.way} = 'provider' or ${refund.state} <> 'done'
        or (${refund.sentOn} is not null and (${refund.way} = 'cash' or ${refund.bankReference} is not null))`,
    ),
  ],
);

/**
 * Each fact is of one payment, refund or movement, in whole cents; never changed or taken away (`money_fact_kept`), but
 * reversed, once, on the same day or the first open one. Source: decision 187.
 */
export const moneyFacts = pgTable(
  'money_fact',
  {
    id: personalId('id').primaryKey().default(sql`uuidv7()`),
    circuitId: ofCircuit(),
    orderId: personalId('order_id').references(() => orders.id),
    paymentId: personalId('payment_id').references(() => payments.id),
    refundId: personalId('refund_id').references(() => refunds.id),
    movementId: personalId('movement_id'),
    kind: text('kind', { enum: moneyFactKinds }).notNull(),
    way: text('way', { enum: takingWays }).notNull(),
    amount: money('amount').notNull(),
    countsOn: day('counts_on').notNull(),
    at: instant('at').notNull(),
    reverses: personalId('reverses').references((): AnyPgColumn => moneyFacts.id),
  },
  (fact) => [
    index().on(fact.circuitId, fact.countsOn),
    index().on(fact.orderId),
    index('fact_of_refund').on(fact.refundId).where(sql`${fact.refundId} is not null`),
    index('fact_of_movement').on(fact.movementId).where(sql`${fact.movementId} is not null`),
    uniqueIndex('fact_reversed_once').on(fact.reverses).where(sql`${fact.reverses} is not null`),
    uniqueIndex('money_received_once')
      .on(fact.paymentId, fact.kind, sql`coalesce(${fact.reverses}, ${fact.paymentId})`)
      .where(sql`${fact.paymentId} is not null`),
    check(
      'fact_is_of_one_thing',
      sql`num_nonnulls(${fact.paymentId}, ${fact.refundId}, ${fact.movementId}) = 1
        and (${fact.orderId} is null) = (${fact.movementId} is not null)`,
    ),
    check(
      'fact_has_its_sign',
      sql`${fact.amount} <> 0 and (${fact.amount} > 0) = (${fact.kind} = 'came_back'
        or (${fact.kind} in ('received', 'exit_in', 'written_off')) = (${fact.reverses} is null))`,
    ),
  ],
);

/** Beside the fact, so that it can be changed and taken away when somebody's data is erased. */
export const moneyFactNotes = pgTable(
  'money_fact_note',
  {
    factId: personalId('fact_id')
      .primaryKey()
      .references(() => moneyFacts.id),
    /** Empty once that account is erased. */
    by: personalId('by').references(() => users.id, { onDelete: 'set null' }),
    /** Its causal, or where it was taken. */
    note: text('note'),
    why: text('why'),
    /** The day that was said, the transfer's reference, and the last signs of where to. */
    saidOn: day('said_on'),
    reference: text('reference'),
    sentTo: text('sent_to'),
  },
  (note) => [index().on(note.by)],
);

/** It goes with the buyer's account, and a while after the money has gone back. */
export const refundAccounts = pgTable(
  'refund_account',
  {
    orderId: personalId('order_id')
      .primaryKey()
      .references(() => orders.id),
    userId: ofUser(),
    iban: text('iban').notNull(),
    holder: text('holder').notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (account) => [index().on(account.userId)],
);

/** What is for no line (shipping, commission) has no row. */
export const refundLines = pgTable(
  'refund_line',
  {
    refundId: personalId('refund_id')
      .notNull()
      .references(() => refunds.id),
    orderDetailId: personalId('order_detail_id')
      .notNull()
      .references(() => orderDetails.id),
    amount: money('amount').notNull(),
  },
  (line) => [
    primaryKey({ columns: [line.refundId, line.orderDetailId] }),
    index().on(line.orderDetailId),
    check('refund_line_positive', sql`${line.amount} > 0`),
  ],
);

/** Nothing counts on that day or before it (`countingDay`). */
export const booksLocks = pgTable('books_lock', {
  circuitId: integer('circuit_id')
    .primaryKey()
    .references(() => circuits.id),
  closedUntil: day('closed_until').notNull(),
  setAt: instant('set_at').notNull(),
});
