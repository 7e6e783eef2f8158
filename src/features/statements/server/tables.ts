import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { day, instant, money, personalId } from '#server/columns.ts';
import { ofCircuit } from '../../circuits/server/tables.ts';
import { users } from '../../identity/server/tables.ts';
import { ofOrder } from '../../orders/server/tables.ts';
import { moneyFacts, payments } from '../../payments/server/tables.ts';
import type { Columns } from '../rules/columns.ts';
import { movementStates } from '../rules/movement.ts';

/** Which columns of a bank's CSV file are what, as the office has said once: told by the file's header. */
export const bankLayouts = pgTable(
  'bank_layout',
  {
    circuitId: ofCircuit(),
    header: text('header').notNull(),
    columns: jsonb('columns').$type<Columns>().notNull(),
    learntAt: instant('learnt_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.circuitId, row.header] })],
);

/** A statement that was loaded. The file itself is not kept. */
export const bankStatements = pgTable(
  'bank_statement',
  {
    id: personalId('id').primaryKey(),
    circuitId: ofCircuit(),
    loadedBy: personalId('loaded_by').references(() => users.id, { onDelete: 'set null' }),
    loadedAt: instant('loaded_at').notNull(),
    /** How many movements came in: those that were new, those that were there, and rows that are no income. */
    fresh: integer('fresh').notNull(),
    seen: integer('seen').notNull(),
    others: integer('others').notNull(),
  },
  (row) => [index().on(row.circuitId, row.loadedAt), index().on(row.loadedBy)],
);

/** Money that came into a circuit's account. A reference of the bank is there once: the same file twice changes nothing. */
export const bankMovements = pgTable(
  'bank_movement',
  {
    id: personalId('id').primaryKey(),
    circuitId: ofCircuit(),
    statementId: personalId('statement_id').references(() => bankStatements.id),
    account: text('account').notNull(),
    /** The bank's, or, where its files have none, a hash of what the row says. */
    reference: text('reference').notNull(),
    bookedOn: day('booked_on').notNull(),
    valueDay: day('value_day').notNull(),
    amount: money('amount').notNull(),
    payer: text('payer').notNull(),
    /** The account that it came from, where the bank tells it. */
    payerIban: text('payer_iban'),
    text: text('text').notNull(),
    state: text('state', { enum: movementStates }).notNull(),
    note: text('note'),
    settledBy: personalId('settled_by').references(() => users.id, { onDelete: 'set null' }),
    settledAt: instant('settled_at'),
  },
  (row) => [
    unique('movement_once').on(row.circuitId, row.account, row.reference),
    index().on(row.circuitId, row.state, row.valueDay),
    index().on(row.statementId),
    index('movement_settled').on(row.circuitId, row.state, row.settledAt, row.id),
    index().on(row.settledBy),
    check('movement_positive', sql`${row.amount} > 0`),
    check('settled_has_its_day', sql`(${row.state} = 'open') = (${row.settledAt} is null)`),
  ],
);

/** The rest of an order's money was asked for, because a movement was too little: once for each movement. */
export const askedRests = pgTable(
  'asked_rest',
  {
    movementId: personalId('movement_id')
      .primaryKey()
      .references(() => bankMovements.id),
    orderId: ofOrder(),
    missing: money('missing').notNull(),
    until: day('until').notNull(),
    askedAt: instant('asked_at').notNull(),
    askedBy: personalId('asked_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (row) => [index().on(row.orderId), index().on(row.askedBy), check('missing_positive', sql`${row.missing} > 0`)],
);

/** Which part of a movement is which payment of an order: one may pay several orders, and several may pay one. */
export const bankAllocations = pgTable(
  'bank_allocation',
  {
    movementId: personalId('movement_id')
      .notNull()
      .references(() => bankMovements.id),
    paymentId: personalId('payment_id')
      .notNull()
      .references(() => payments.id),
    orderId: ofOrder(),
    amount: money('amount').notNull(),
    /** The payment had been noted by hand before the movement was there. */
    linked: boolean('linked').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.movementId, row.paymentId] }),
    index().on(row.paymentId),
    index().on(row.orderId),
    check('allocation_positive', sql`${row.amount} > 0`),
  ],
);

/** Somebody undid that a movement was matched with an order, the last time: it is not proposed as sure again. */
export const undoneMatches = pgTable(
  'undone_match',
  {
    movementId: personalId('movement_id')
      .notNull()
      .references(() => bankMovements.id),
    orderId: ofOrder(),
    at: instant('at').notNull(),
    by: personalId('by').references(() => users.id, { onDelete: 'set null' }),
    why: text('why').notNull(),
  },
  (row) => [primaryKey({ columns: [row.movementId, row.orderId] }), index().on(row.orderId), index().on(row.by)],
);

/** A movement that is for no order is sent back. Its id is that of the first fact (`money_fact`), beside which stands who decided it. */
export const movementExits = pgTable(
  'movement_exit',
  {
    id: personalId('id')
      .primaryKey()
      .references(() => moneyFacts.id),
    movementId: personalId('movement_id')
      .notNull()
      .references(() => bankMovements.id),
    circuitId: ofCircuit(),
    /** Who gets it back, and on which account, where that is known. */
    payer: text('payer').notNull(),
    iban: text('iban'),
    decidedAt: instant('decided_at').notNull(),
    sentOn: day('sent_on'),
    bankReference: text('bank_reference'),
    sentAt: instant('sent_at'),
  },
  (exit) => [
    unique('movement_exit_once').on(exit.movementId),
    index().on(exit.circuitId),
    check(
      'sent_with_its_reference',
      sql`(${exit.sentOn} is null) = (${exit.bankReference} is null) and (${exit.sentOn} is null) = (${exit.sentAt} is null)`,
    ),
  ],
);
