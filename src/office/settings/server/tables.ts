import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, personalId } from '#server/columns.ts';
import { type Bank, ofCircuit } from '../../../features/circuits/server/tables.ts';
import { users } from '../../../features/identity/server/tables.ts';

/** Another bank account for a circuit, until somebody else has confirmed it and its day has come. */
export const bankChanges = pgTable(
  'bank_change',
  {
    id: personalId('id').primaryKey(),
    circuitId: ofCircuit(),
    bank: jsonb('bank').$type<Bank>().notNull(),
    proposedBy: personalId('proposed_by').references(() => users.id, { onDelete: 'set null' }),
    proposedAt: instant('proposed_at').notNull(),
    /** It counts from here on at the earliest. */
    dueAt: instant('due_at').notNull(),
    confirmedBy: personalId('confirmed_by').references(() => users.id, { onDelete: 'set null' }),
    confirmedAt: instant('confirmed_at'),
    /** When it came to count, was withdrawn, or lapsed. */
    endedAt: instant('ended_at'),
  },
  (row) => [
    uniqueIndex('bank_change_open_once').on(row.circuitId).where(sql`${row.endedAt} is null`),
    index().on(row.proposedBy),
    index().on(row.confirmedBy),
    check('two_persons', sql`${row.confirmedBy} <> ${row.proposedBy}`),
  ],
);
