import { refuse } from '#kernel/errors.ts';

/** So often a change is decided anew before its caller is asked to come back; ten tabs at once need fewer. */
export const mostAttempts = 12;

interface Options {
  readonly attempts?: number;
  /** The refusal where no attempt succeeds. */
  readonly giveUp?: () => never;
}

/**
 * Optimistic concurrency control: an attempt reads, decides, and writes only if what it read is still so (a version,
 * a row that is free). Null says that another request came between the two: it is tried again on what is there then.
 */
export async function optimistically<T>(
  attempt: () => Promise<T | null>,
  { attempts = mostAttempts, giveUp = () => refuse('busy', { retry_after: 1 }) }: Options = {},
): Promise<T> {
  for (let turn = 0; turn < attempts; turn += 1) {
    const done = await attempt();
    if (done !== null) return done;
  }
  return giveUp();
}
