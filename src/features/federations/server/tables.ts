import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Day } from '#kernel/calendar.ts';
import { i18n, instant, personalId } from '#server/columns.ts';
import { members } from '../../athletes/server/tables.ts';
import { circuits } from '../../circuits/server/tables.ts';
import { users } from '../../identity/server/tables.ts';
import type { CardDoubt, CardVerdict } from '../rules/cardVerdict.ts';
import { cardSources } from '../rules/setup/fields.ts';

export const federations = pgTable('federation', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
  i18n: i18n<{ name: string; hint?: string }>().notNull(),
  freeName: boolean('free_name').notNull().default(false),
  teamCode: boolean('team_code').notNull().default(false),
  mayContinueWithoutCard: boolean('may_continue_without_card').notNull().default(false),
  teamAfterValidCard: boolean('team_after_valid_card').notNull().default(false),
  /** Where its cards are looked up: in the registry, in the file that it sends, or nowhere. */
  cardsFrom: text('cards_from', { enum: cardSources }).notNull().default('registry'),
  /** The circuit whose office added it; null: it came with the portal. */
  addedIn: integer('added_in').references(() => circuits.id, { onDelete: 'set null' }),
});

/** What a federation asks of its cards from a day on; the latest that has begun on race day is in force. */
export const federationRules = pgTable(
  'federation_rule',
  {
    federationId: integer('federation_id')
      .notNull()
      .references(() => federations.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity().unique(),
    fromDay: date('from_day').$type<Day>().notNull(),
    /** A regular expression that a clean number meets. */
    cardPattern: text('card_pattern'),
    minimumBirthYearAge: integer('minimum_birth_year_age'),
  },
  (rule) => [primaryKey({ columns: [rule.federationId, rule.fromDay] })],
);

/** A card of a federation that sends files: the last file, whole. */
export const federationCards = pgTable(
  'federation_card',
  {
    federationId: integer('federation_id')
      .notNull()
      .references(() => federations.id, { onDelete: 'cascade' }),
    /** Upper case, without spaces. */
    number: text('number').notNull(),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    birthday: date('birthday').$type<Day>(),
    gender: text('gender', { enum: ['M', 'F'] }),
    nationality: text('nationality'),
    teamName: text('team_name'),
    teamCode: text('team_code'),
    validUntil: date('valid_until').$type<Day>(),
    importedAt: instant('imported_at').notNull(),
  },
  (card) => [primaryKey({ columns: [card.federationId, card.number] })],
);

/** The office on a card in doubt, for every registration with it; another number or doubt waits anew. */
export const cardVerdicts = pgTable(
  'card_verdict',
  {
    memberId: personalId('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    seasonId: integer('season_id').notNull(),
    federationId: integer('federation_id')
      .notNull()
      .references(() => federations.id),
    /** Upper case, without spaces. */
    number: text('number').notNull(),
    doubt: text('doubt').$type<CardDoubt>().notNull(),
    verdict: text('verdict').$type<CardVerdict>().notNull(),
    reason: text('reason'),
    reviewedBy: personalId('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    reviewedAt: instant('reviewed_at').notNull(),
  },
  (row) => [
    primaryKey({
      name: 'card_verdict_pk',
      columns: [row.memberId, row.seasonId, row.federationId, row.number, row.doubt],
    }),
    check('card_verdict_known', sql`${row.verdict} in ('approved', 'rejected')`),
    check('rejected_card_has_a_reason', sql`(${row.verdict} = 'rejected') = (${row.reason} is not null)`),
  ],
);
