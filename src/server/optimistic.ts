import { refuse } from '#kernel/errors.ts';

/** Attempts before the request is refused as busy; ten concurrent tabs need fewer. */
export const mostAttempts = 12;

interface RetryOptions {
  readonly attempts?: number;
  /** The refusal where no attempt succeeds. */
  readonly giveUp?: () => never;
}

/**
 * Optimistic concurrency control: an attempt reads, decides, and writes only if what it read is unchanged; null is
 * retried on the new state.
 */
export async function optimistically<T>(
  attempt: () => Promise<T | null>,
  { attempts = mostAttempts, giveUp = () => refuse('busy', { retry_after: 1 }) }: RetryOptions = {},
): Promise<T> {
  for (let turn = 0; turn < attempts; turn += 1) {
    const done = await attempt();
    if (done !== null) return done;
  }
  return giveUp();
}
