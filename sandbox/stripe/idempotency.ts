import { createHash } from 'node:crypto';
import type { Params } from './form.ts';
import type { Ledger } from './ledger.ts';
import { badRequest, Problem } from './problem.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
}

const day = 24 * 60 * 60 * 1_000;

/** Does a request with this key once; asked again, says again what it said, for a day. */
export function answerOnce(
  { answered }: Ledger,
  { key, path, params, now }: { key: string | undefined; path: string; params: Params; now: Date },
  work: () => unknown,
): Answer {
  if (key === undefined) return run(work);
  if (key.length > 255) badRequest('Idempotency keys must be at most 255 characters.');

  const at = now.getTime();
  const hash = createHash('sha256').update(canonical(params)).digest('hex');
  const before = answered.get(key);
  if (before && at - before.at < day) {
    if (before.path !== path) mismatch('for the same endpoint they were first used for', key);
    if (before.params !== hash) mismatch('with the same parameters they were first used with', key);
    return { status: before.status, body: before.body, replayed: true };
  }

  const answer = run(work);
  answered.put({ id: key, path, params: hash, status: answer.status, body: answer.body, at });
  return answer;
}

function run(work: () => unknown): Answer {
  try {
    return { status: 200, body: JSON.stringify(work()), replayed: false };
  } catch (problem) {
    if (!(problem instanceof Problem) || !problem.kept) throw problem;
    return { status: problem.status, body: JSON.stringify(problem.body), replayed: false };
  }
}

const mismatch = (how: string, key: string) =>
  badRequest(
    `Keys for idempotent requests can only be used ${how}. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );

const canonical = (params: Params): string =>
  JSON.stringify(params, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
