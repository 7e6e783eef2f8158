import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, personalId } from './columns.ts';

/** The stored answers for repeated requests with the same Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    userId: uuid('user_id').notNull(),
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    status: integer('status'),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.operation, row.key] }), index().on(row.createdAt)],
);

/** The audit log: who did what to what. Triggers keep it append-only (`audit_entry_kept`, `audit_kept`). */
export const auditEntries = pgTable(
  'audit_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actorUserId: uuid('actor_user_id'),
    circuitId: integer('circuit_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
  },
  (row) => [index().on(row.subjectType, row.subjectId), index().on(row.circuitId, row.at)],
);

/**
 * What has changed of starts, to be worked off by what is derived from them. A note has no key, so that whoever adds
 * one waits for nobody.
 */
export const startChanges = pgTable('start_change', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  of: text('of', { enum: ['registration', 'line', 'athlete', 'race', 'type'] }).notNull(),
  subject: text('subject').notNull(),
});

/** Counts of the rate limits, by address or account, shared by all processes. */
export const attempts = pgTable(
  'attempt',
  {
    bucket: text('bucket').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (attempt) => [primaryKey({ columns: [attempt.bucket, attempt.windowStart] }), index().on(attempt.windowStart)],
);

/** Files on the disk, each encrypted with its own key; deleting the key erases the file (crypto-shredding). */
export const storedFiles = pgTable('stored_file', {
  id: personalId('id').primaryKey(),
  place: text('place').notNull(),
  contentType: text('content_type').notNull(),
  size: integer('size').notNull(),
  sha256: bytes('sha256').notNull(),
  sealedKey: bytes('sealed_key'),
  createdAt: instant('created_at').notNull(),
  erasedAt: instant('erased_at'),
});
