import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant, personalId } from '#server/columns.ts';
import { circuits } from '../../../features/circuits/server/tables.ts';
import { users } from '../../../features/identity/server/tables.ts';
import type { GivenRole } from '../rules/givenRoles.ts';

/** Somebody who is invited into the office of a circuit. Only the hash of its link is kept. */
export const invitations = pgTable(
  'invitation',
  {
    id: personalId('id').primaryKey(),
    circuitId: integer('circuit_id')
      .notNull()
      .references(() => circuits.id),
    email: text('email').notNull(),
    roles: jsonb('roles').$type<readonly GivenRole[]>().notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    /** Who answers for it: it ends when they leave the office. */
    invitedBy: personalId('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was accepted or withdrawn. */
    endedAt: instant('ended_at'),
  },
  (row) => [
    uniqueIndex('invitation_open_once').on(row.circuitId, sql`lower(${row.email})`).where(sql`${row.endedAt} is null`),
    index().on(row.circuitId, row.createdAt),
    index().on(row.invitedBy),
    index().on(row.expiresAt),
  ],
);
