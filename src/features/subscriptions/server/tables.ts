import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, personalId } from '#server/columns.ts';
import { registrations } from '../../registration/server/tables.ts';

export const certificateReminders = pgTable(
  'certificate_reminder',
  {
    registrationId: personalId('registration_id')
      .notNull()
      .references(() => registrations.id),
    days: integer('days').notNull(),
    at: instant('at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.registrationId, row.days] })],
);
