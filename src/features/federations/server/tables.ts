import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Day } from '#kernel/calendar.ts';
import { i18n, instant } from '#server/columns.ts';

/** A sports federation, with what the specification says of its id (registration §9) as data. */
export const federations = pgTable('federation', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
  i18n: i18n<{ name: string; hint?: string }>().notNull(),
  freeName: boolean('free_name').notNull().default(false),
  teamCode: boolean('team_code').notNull().default(false),
  mayContinueWithoutCard: boolean('may_continue_without_card').notNull().default(false),
  teamAfterValidCard: boolean('team_after_valid_card').notNull().default(false),
  /** Source of its cards: the registry, or the files that it sends. */
  cardsFrom: text('cards_from', { enum: ['registry', 'file'] })
    .notNull()
    .default('registry'),
});

/** What a federation asks of its cards from a day on; the latest that has begun on race day is in force. */
export const federationRules = pgTable(
  'federation_rule',
  {
    federationId: integer('federation_id')
      .notNull()
      .references(() => federations.id, { onDelete: 'cascade' }),
    fromDay: date('from_day').$type<Day>().notNull(),
    /** A regular expression that a clean number meets. */
    cardPattern: text('card_pattern'),
    /** Cards are given from the year in which one reaches this age. */
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
