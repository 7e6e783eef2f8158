import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { i18n } from '#server/columns.ts';

/** A sports federation, with what the specification says of its id (registration §9) as data. */
export const federations = pgTable('federation', {
  id: integer('id').primaryKey(),
  i18n: i18n<{ name: string; hint?: string }>().notNull(),
  cardPattern: text('card_pattern'),
  freeName: boolean('free_name').notNull().default(false),
  teamCode: boolean('team_code').notNull().default(false),
  mayContinueWithoutCard: boolean('may_continue_without_card').notNull().default(false),
  teamAfterValidCard: boolean('team_after_valid_card').notNull().default(false),
  minimumBirthYearAge: integer('minimum_birth_year_age'),
});
