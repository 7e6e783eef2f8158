import { createHash } from 'node:crypto';
import { eq, lte, type SQL, sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { DbOrTx } from './database.ts';
import { guard } from './guard.ts';
import { statement } from './statement.ts';
import { idempotencyKeys } from './tables.ts';

export interface Repeatable {
  readonly userId: string;
  readonly operation: string;
  readonly key: string;
  readonly body: unknown;
}

const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex');

export const answerRow = (request: Repeatable, answer: unknown, now: Date, status = 201) => ({
  user_id: request.userId,
  operation: request.operation,
  key: request.key,
  body_hash: `\\x${hashOf(request.body)}`,
  status,
  answer,
  created_at: now.toISOString(),
});

const claim = sql`
  coalesce(pg_try_advisory_xact_lock(hashtextextended(
    (r->>'user_id') || ' ' || (r->>'operation') || ' ' || (r->>'key'), 0)), true)`;

/**
 * SQL fragment: the first query, `claimed(free)`, of a statement that does a repeatable request's whole work. It takes
 * an advisory lock of the transaction; `free` is false while another statement with the same key runs.
 */
export const claiming = (row: SQL): SQL => sql`
  claimed as materialized (
    select ${guard('idempotency claim', claim, sql`true`)} as free
    from (select ${row}::jsonb as r) given
  )`;

/** SQL fragment: stores the answer in the statement of the work; `row` is an empty object without a key. */
export const keepingAnswer = (row: SQL, after: SQL): SQL => sql`
  insert into idempotency_key
  select given.* from jsonb_populate_record(null::idempotency_key, ${row}::jsonb) given, ${after}
  where given.key is not null`;

const keep = statement<{ row: string }, object>(
  'keep an idempotent answer',
  (at) => sql`
    insert into idempotency_key select * from jsonb_populate_record(null::idempotency_key, ${at('row')}::jsonb)
    on conflict do nothing`,
);

/** Stores the answer of a request whose work another request has done already. */
export async function keepAnswer(on: DbOrTx, request: Repeatable, answer: unknown, now: Date): Promise<void> {
  await keep(on, { row: JSON.stringify(answerRow(request, answer, now)) });
}

interface StoredAnswerRow {
  readonly body_hash: string;
  readonly answer: unknown;
}

const selectAnswer = statement<{ user: string; operation: string; key: string }, StoredAnswerRow>(
  'selectAnswer an idempotent answer',
  (at) => sql`
    select encode(body_hash, 'hex') as body_hash, answer from idempotency_key
    where user_id = ${at('user')} and operation = ${at('operation')} and key = ${at('key')}`,
);

/** The stored answer of this request, or null; refuses a key that came with another body. */
export async function findAnswer<Answer>(on: DbOrTx, request: Repeatable): Promise<Answer | null> {
  const { userId: user, operation, key, body } = request;
  const [found] = await selectAnswer(on, { user, operation, key });
  if (!found) return null;
  return found.body_hash === hashOf(body) ? (found.answer as Answer) : refuse('idempotency_key_reused');
}

export async function forgetAnswersTo(on: DbOrTx, userId: string): Promise<void> {
  await on.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}

export async function deleteAnswers(on: DbOrTx, until: Date): Promise<void> {
  await on.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, until));
}
