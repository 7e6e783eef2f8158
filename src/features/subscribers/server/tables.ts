import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { day, instant, personalId } from '#server/columns.ts';
import { entries } from '../../registration/server/tables.ts';

/**
 * The subscribers list as it is paged and searched: a narrow row for each entry that it shows. Nothing in TypeScript
 * writes it: triggers of the tables that it is made from keep it in the same transaction, like a materialised view
 * (decision 079). What a row shows is read from those tables.
 */
export const subscribers = pgTable(
  'subscriber',
  {
    entryId: personalId('entry_id')
      .primaryKey()
      .references(() => entries.id, { onDelete: 'cascade' }),
    circuitId: integer('circuit_id').notNull(),
    seasonId: integer('season_id').notNull(),
    raceId: integer('race_id').notNull(),
    /** When it was registered: the list is newest first. */
    createdAt: instant('created_at').notNull(),
    /** The athlete's name and team in plain letters, to search in; of an athlete left unnamed the team only. */
    words: text('words').notNull(),
    /** The team alone: a minor is found by it, not by the name. */
    team: text('team').notNull(),
    /** The athlete's 18th birthday; null where the birthday is not known. */
    adultOn: day('adult_on'),
  },
  (subscriber) => [
    index('subscriber_of_season').on(
      subscriber.circuitId,
      subscriber.seasonId,
      subscriber.createdAt,
      subscriber.entryId,
    ),
    index('subscriber_of_race').on(subscriber.raceId, subscriber.createdAt, subscriber.entryId),
    index('subscriber_by_words').using('gin', subscriber.words.op('gin_trgm_ops')),
  ],
);
