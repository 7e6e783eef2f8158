import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { day, instant, personalId } from '#server/columns.ts';
import { ofCircuit } from '../../../features/circuits/server/tables.ts';
import { users } from '../../../features/identity/server/tables.ts';
import { entries, registrations } from '../../../features/registration/server/tables.ts';
import { certificateWords } from '../rules/certificateWord.ts';
import { entryStandings } from '../rules/standing.ts';

/**
 * The office's list of registrations as it is filtered, ordered and searched: a narrow row for each entry. The light and the
 * certificate's word stand here as they were judged last (decision 190).
 */
export const officeEntries = pgTable(
  'office_entry',
  {
    entryId: personalId('entry_id')
      .primaryKey()
      .references(() => entries.id, { onDelete: 'cascade' }),
    registrationId: personalId('registration_id').notNull(),
    circuitId: integer('circuit_id').notNull(),
    seasonId: integer('season_id').notNull(),
    raceId: integer('race_id').notNull(),
    typeId: integer('type_id').notNull(),
    createdAt: instant('created_at').notNull(),
    bib: integer('bib'),
    /** Surname and name in plain letters, to order by. */
    name: text('name').notNull(),
    /** Names, team, crew and reference in plain letters, to search in; the reference also as causals are compared. */
    words: text('words').notNull(),
    standing: text('standing', { enum: entryStandings }).notNull(),
    certificate: text('certificate', { enum: certificateWords }).notNull(),
    light: text('light', { enum: ['green', 'amber', 'red'] }),
    /** The day for which it was judged; null once the race is over, when no day changes anything. */
    judgedOn: day('judged_on'),
    /** For the figures: when it was confirmed, or else made; and what its athlete is. */
    countedOn: day('counted_on').notNull(),
    gender: text('gender'),
    born: integer('born'),
  },
  (entry) => [
    // What is over is seldom asked for, and a page far behind is found in the index alone.
    index('office_entry_newest')
      .on(entry.circuitId, entry.seasonId, entry.createdAt, entry.entryId)
      .where(sql`${entry.standing} <> 'over'`),
    index('office_entry_by_name')
      .on(entry.circuitId, entry.seasonId, entry.name, entry.entryId)
      .where(sql`${entry.standing} <> 'over'`),
    index('office_entry_by_bib')
      .on(entry.circuitId, entry.seasonId, entry.bib, entry.name, entry.entryId)
      .where(sql`${entry.standing} <> 'over'`),
    index('office_entry_by_last_bib')
      .on(entry.circuitId, entry.seasonId, entry.bib.desc().nullsLast(), entry.name, entry.entryId)
      .where(sql`${entry.standing} <> 'over'`),
    index('office_entry_of_season').on(entry.circuitId, entry.seasonId, entry.standing, entry.createdAt, entry.entryId),
    index('office_entry_of_race').on(entry.raceId, entry.createdAt, entry.entryId),
    index('office_entry_by_words').using('gin', entry.words.op('gin_trgm_ops')),
    index('office_entry_to_judge').on(entry.judgedOn).where(sql`${entry.judgedOn} is not null`),
  ],
);

/** What the office writes to athletes, in both languages. Its id is made with its preview. */
export const officeMessages = pgTable(
  'office_message',
  {
    id: personalId('id').primaryKey(),
    circuitId: ofCircuit(),
    writtenBy: personalId('written_by').references(() => users.id, { onDelete: 'set null' }),
    subjectIt: text('subject_it').notNull(),
    subjectEn: text('subject_en').notNull(),
    textIt: text('text_it').notNull(),
    textEn: text('text_en').notNull(),
    /** Advertising: for athletes who have agreed to it alone. */
    promotion: boolean('promotion').notNull(),
    athletes: integer('athletes').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Until then it can be stopped before anybody gets it. */
    leavesAt: instant('leaves_at').notNull(),
    stoppedAt: instant('stopped_at'),
    /** When the last mail was handed over to be sent. */
    doneAt: instant('done_at'),
  },
  (row) => [index().on(row.circuitId, row.createdAt), index().on(row.writtenBy)],
);

/** An athlete whom a message is for; `told_at` once the mails about them are handed over to be sent. */
export const messageRecipients = pgTable(
  'office_message_recipient',
  {
    messageId: personalId('message_id')
      .notNull()
      .references(() => officeMessages.id, { onDelete: 'cascade' }),
    registrationId: personalId('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    toldAt: instant('told_at'),
  },
  (row) => [primaryKey({ columns: [row.messageId, row.registrationId] }), index().on(row.registrationId)],
);
