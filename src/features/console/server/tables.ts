import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant, personalId } from '#server/columns.ts';
import { storedFiles } from '#server/tables.ts';
import { type Bank, circuits } from '../../circuits/server/tables.ts';
import { users } from '../../identity/server/tables.ts';
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

/** The authenticator app of somebody in the office. Until it is confirmed it proves nothing. */
export const secondFactors = pgTable('second_factor', {
  userId: personalId('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the deployment's key. */
  sealedSecret: bytes('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code that was used: it is good once. */
  lastStep: integer('last_step'),
});

/** Codes that replace the app when it is lost, each once. Only their hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    userId: personalId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (row) => [primaryKey({ columns: [row.userId, row.codeHash] })],
);

/** Another bank account for a circuit, until somebody else has confirmed it and its day has come. */
export const bankChanges = pgTable(
  'bank_change',
  {
    id: personalId('id').primaryKey(),
    circuitId: integer('circuit_id')
      .notNull()
      .references(() => circuits.id),
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

/**
 * A file that an organiser shows to everybody: a picture in several widths, or a document. Its address says its id and its
 * width, and never shows anything else.
 */
export const circuitFiles = pgTable(
  'circuit_file',
  {
    id: personalId('id').notNull(),
    /** In pixels; 0 for a document. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    circuitId: integer('circuit_id')
      .notNull()
      .references(() => circuits.id),
    storedFileId: personalId('stored_file_id')
      .notNull()
      .references(() => storedFiles.id),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.id, row.width] }), index().on(row.circuitId, row.createdAt)],
);
