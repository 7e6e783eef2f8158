import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, personalId } from './columns.ts';

/** What a repeated request with the same Idempotency-Key is answered with. `status` is null while the first runs. */
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

/** Who did what to what, for the organiser's office and for the law. Entries are only ever added. */
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

/** Attempts that are counted against a limit, per address and per account, across processes. */
export const attempts = pgTable(
  'attempt',
  {
    bucket: text('bucket').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (attempt) => [primaryKey({ columns: [attempt.bucket, attempt.windowStart] }), index().on(attempt.windowStart)],
);

/**
 * Where bytes lie, and what they are by content. A file is encrypted with a key of its own, which is kept sealed by
 * the deployment's: without it the bytes are noise, so erasing the key erases the file.
 */
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
