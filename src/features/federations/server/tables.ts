import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Day } from '#kernel/calendar.ts';
import { i18n } from '#server/columns.ts';

/** A sports federation, with what the specification says of its id (registration §9) as data. */
export const federations = pgTable('federation', {
  id: integer('id').primaryKey(),
  i18n: i18n<{ name: string; hint?: string }>().notNull(),
  freeName: boolean('free_name').notNull().default(false),
  teamCode: boolean('team_code').notNull().default(false),
  mayContinueWithoutCard: boolean('may_continue_without_card').notNull().default(false),
  teamAfterValidCard: boolean('team_after_valid_card').notNull().default(false),
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
