import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, personalId } from '#server/columns.ts';
import { members } from '../../athletes/server/tables.ts';
import { ofCircuit } from '../../circuits/server/tables.ts';
import { users } from '../../identity/server/tables.ts';
import { orderDetails } from '../../orders/server/tables.ts';
import { racePackages, races, registrationTypes } from '../../races/server/tables.ts';
import { sellables } from '../../stock/server/tables.ts';
import type { RegistrationAnswers } from '../rules/answers.ts';
import type { ChangedValues, ChangeKind } from '../rules/changes.ts';

/** A registration: created on hold by the order, confirmed by the payment, released by expiry or cancellation. */
export const registrations = pgTable(
  'registration',
  {
    id: personalId('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    orderDetailId: personalId('order_detail_id')
      .notNull()
      .unique()
      .references(() => orderDetails.id),
    userId: personalId('user_id').references(() => users.id, { onDelete: 'set null' }),
    memberId: personalId('member_id')
      .notNull()
      .references(() => members.id),
    circuitId: ofCircuit(),
    seasonId: integer('season_id').notNull(),
    raceId: integer('race_id').references(() => races.id),
    racePackageId: integer('race_package_id').references(() => racePackages.id),
    registrationTypeId: integer('registration_type_id')
      .notNull()
      .references(() => registrationTypes.id),
    state: text('state', { enum: ['on_hold', 'confirmed', 'released'] }).notNull(),
    /** Empty while active (checkout §4, "Subscription status"). */
    status: text('status', { enum: ['replaced', 'transferred'] }),
    answers: jsonb('answers').$type<RegistrationAnswers>().notNull(),
    cardNumber: text('card_number'),
    teamName: text('team_name'),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** When its athlete, whom somebody else had registered, said that they do not want it: its order is not revived. */
    declinedAt: instant('declined_at'),
    /** Who left its athlete unnamed in the subscribers list; null while the name is shown. */
    unnamedBy: text('unnamed_by', { enum: ['account', 'athlete'] }),
  },
  (registration) => [
    index().on(registration.userId, registration.createdAt),
    index().on(registration.memberId),
    // As references are compared (`folded`): without dashes, with 0/O, 1/I and 5/S alike.
    index('registration_by_reference').on(sql`translate(replace(${registration.reference}, '-', ''), '015', 'OIS')`),
    // The last group of a reference, which a pass prints big.
    index('registration_by_last_group').on(
      sql`right(translate(replace(${registration.reference}, '-', ''), '015', 'OIS'), 4)`,
    ),
    index('registration_by_card').on(registration.cardNumber).where(sql`${registration.cardNumber} is not null`),
    // Cards that the registry did not confirm are few, and the office's first page counts them.
    index('registration_card_in_doubt')
      .on(registration.circuitId)
      .where(
        sql`${registration.cardNumber} is not null and ${registration.state} <> 'released' and coalesce(${registration.answers}->>'card', 'unverified') <> 'verified'`,
      ),
  ],
);

/** An athlete's place in one race. A package's registration has one for each of its races. */
export const entries = pgTable(
  'entry',
  {
    id: personalId('id').primaryKey(),
    registrationId: personalId('registration_id')
      .notNull()
      .references(() => registrations.id),
    raceId: integer('race_id')
      .notNull()
      .references(() => races.id),
    memberId: personalId('member_id')
      .notNull()
      .references(() => members.id),
    state: text('state', { enum: ['live', 'released'] }).notNull(),
    /** The number on the bib, given by the organiser's office before the race. */
    bib: integer('bib'),
    // How the subscribers list pages and searches it (decision 079); null until it is listed.
    circuitId: integer('circuit_id'),
    seasonId: integer('season_id'),
    createdAt: instant('created_at'),
    /** The athlete's name and team in plain letters, to search in; of an athlete left unnamed the team only. */
    words: text('words'),
    team: text('team'),
    /** The athlete's 18th birthday; null where the birthday is not known. */
    adultOn: day('adult_on'),
  },
  (entry) => [
    uniqueIndex('athlete_once_per_race').on(entry.raceId, entry.memberId).where(sql`${entry.state} = 'live'`),
    uniqueIndex('bib_once_per_race').on(entry.raceId, entry.bib).where(sql`${entry.bib} is not null`),
    index().on(entry.registrationId),
    index('entry_of_season')
      .on(entry.circuitId, entry.seasonId, entry.createdAt, entry.id)
      .where(sql`${entry.state} = 'live'`),
    index('entry_of_race').on(entry.raceId, entry.createdAt, entry.id).where(sql`${entry.state} = 'live'`),
    index('entry_by_words').using('gin', entry.words.op('gin_trgm_ops')).where(sql`${entry.state} = 'live'`),
  ],
);

/** What was changed of a registration after its order: rows are added, never overwritten. */
export const registrationChanges = pgTable(
  'registration_change',
  {
    id: personalId('id').primaryKey(),
    registrationId: personalId('registration_id')
      .notNull()
      .references(() => registrations.id),
    kind: text('kind').$type<ChangeKind>().notNull(),
    before: jsonb('before').$type<ChangedValues>().notNull(),
    after: jsonb('after').$type<ChangedValues>().notNull(),
    /** The account that made it; null: the athlete did, with the mail's link. */
    byUserId: personalId('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (change) => [index().on(change.registrationId, change.at), index().on(change.byUserId)],
);

/** The place of a substituted registration, kept for the code (decision 090); its end and address may change. */
export const keptPlaces = pgTable(
  'kept_place',
  {
    id: personalId('id').primaryKey(),
    /** The registration that was given up: its race or package is what the place is for. */
    registrationId: personalId('registration_id')
      .notNull()
      .unique()
      .references(() => registrations.id),
    email: text('email').notNull(),
    keptUntil: instant('kept_until').notNull(),
    /** The line of a cart, later of an order, that takes it; without a key, because a cart's lines come and go. */
    detailId: personalId('detail_id').unique(),
    /** When its bearer is to be reminded, and was. */
    remindAt: instant('remind_at').notNull(),
    remindedAt: instant('reminded_at'),
  },
  (place) => [index().on(place.email), index().on(place.keptUntil)],
);

/** What a kept place holds of stock: `kept` is counted in `stock_counter.kept`, `none` was taken or is free again. */
export const keptHolds = pgTable(
  'kept_hold',
  {
    keptPlaceId: personalId('kept_place_id')
      .notNull()
      .references(() => keptPlaces.id, { onDelete: 'cascade' }),
    sellableId: integer('sellable_id')
      .notNull()
      .references(() => sellables.id),
    counted: text('counted', { enum: ['kept', 'none'] }).notNull(),
  },
  (hold) => [
    primaryKey({ columns: [hold.keptPlaceId, hold.sellableId] }),
    index('kept_hold_counted').on(hold.sellableId).where(sql`${hold.counted} = 'kept'`),
  ],
);
