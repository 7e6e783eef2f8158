import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from './database.ts';
import { statement } from './statement.ts';

/** A request that its client may repeat: who asks for what, under which key, with which body. */
export interface Repeatable {
  readonly userId: string;
  readonly operation: string;
  readonly key: string;
  readonly body: unknown;
}

const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex');

interface Found {
  readonly free: boolean;
  readonly body_hash: string | null;
  readonly answer: unknown;
}

const claim = statement<{ user: string; operation: string; key: string }, Found>(
  'claim an idempotency key',
  (at) => sql`
    with claimed as materialized (
      select pg_try_advisory_xact_lock(
        hashtextextended(concat_ws(' ', ${at('user')}::text, ${at('operation')}::text, ${at('key')}::text), 0)) as free
    )
    select claimed.free, encode(k.body_hash, 'hex') as body_hash, k.answer
    from claimed left join idempotency_key k
      on k.user_id = ${at('user')}::uuid and k.operation = ${at('operation')} and k.key = ${at('key')}`,
);

const keep = statement<
  { user: string; operation: string; key: string; hash: string; status: number; answer: string; now: string },
  object
>(
  'keep an idempotent answer',
  (at) => sql`
    insert into idempotency_key (user_id, operation, key, body_hash, status, answer, created_at)
    values (${at('user')}, ${at('operation')}, ${at('key')}, decode(${at('hash')}, 'hex'), ${at('status')},
      ${at('answer')}::jsonb, ${at('now')})
    on conflict do nothing`,
);

/**
 * Begins a request that carries an Idempotency-Key, inside the transaction that does its work. A key that was
 * answered gives that answer; one whose request is running is refused, and so is one that came with another body.
 *
 * The claim is a lock of the transaction: if the process dies, the database lets go of it with the work, and the
 * same key may simply be tried again.
 */
export async function claimKey<Answer>(tx: Tx, { userId, operation, key, body }: Repeatable): Promise<Answer | null> {
  const [found] = await claim(tx, { user: userId, operation, key });
  if (!found?.free) return refuse('request_in_progress');
  if (found.body_hash === null) return null;
  if (found.body_hash !== hashOf(body)) return refuse('idempotency_key_reused');
  return found.answer as Answer;
}

/** Keeps what a request with this key is answered, now and whenever it is repeated. */
export async function keepAnswer(tx: Tx, request: Repeatable, answer: unknown, now: Date, status = 201): Promise<void> {
  await keep(tx, {
    user: request.userId,
    operation: request.operation,
    key: request.key,
    hash: hashOf(request.body),
    status,
    answer: JSON.stringify(answer),
    now: now.toISOString(),
  });
}
