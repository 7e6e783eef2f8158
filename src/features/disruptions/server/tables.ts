import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, personalId } from '#server/columns.ts';
import { users } from '../../identity/server/tables.ts';
import { races } from '../../races/server/tables.ts';
import { disruptionKinds } from '../rules/disruption.ts';

/** A race that was postponed or cancelled, once for each time; the last one counts (decision 196). */
export const disruptions = pgTable(
  'disruption',
  {
    id: personalId('id').primaryKey(),
    raceId: integer('race_id')
      .notNull()
      .references(() => races.id),
    kind: text('kind', { enum: disruptionKinds }).notNull(),
    /** The start that it had, and the new one; a cancelled race has none. */
    fromStartsAt: instant('from_starts_at').notNull(),
    toStartsAt: instant('to_starts_at'),
    /** What the organiser writes to those who are registered. */
    wordsIt: text('words_it').notNull(),
    wordsEn: text('words_en').notNull(),
    at: instant('at').notNull(),
    byUserId: personalId('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** When its unpaid orders were dealt with and everybody was written to. */
    doneAt: instant('done_at'),
  },
  (disruption) => [
    index().on(disruption.raceId, disruption.at),
    index().on(disruption.byUserId),
    check(
      'a_postponed_race_has_a_day',
      sql`(${disruption.kind} = 'postponed') = (${disruption.toStartsAt} is not null)`,
    ),
  ],
);
