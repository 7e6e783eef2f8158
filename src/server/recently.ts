import type { Context } from './context.ts';

const mostKept = 500;

interface Kept<Value> {
  readonly since: number;
  readonly value: Promise<Value>;
}

/**
 * What the database said a moment ago (`keptMs` of the context), in this process alone, and asked once for all who
 * wait for it. For what everybody is shown alike and what nothing is decided by: decision 055.
 */
export function recently<Value>(elapsed: () => number = () => performance.now()) {
  const kept = new WeakMap<Pick<Context, 'keptMs'>, Map<string, Kept<Value>>>();
  return (context: Pick<Context, 'keptMs'>, key: string, ask: () => Promise<Value>): Promise<Value> => {
    const own = kept.get(context) ?? new Map<string, Kept<Value>>();
    kept.set(context, own);
    const now = elapsed();
    // The map is in the order of time, so what is over stands in front.
    for (const [old, { since }] of own) {
      if (now - since < context.keptMs && own.size < mostKept) break;
      own.delete(old);
    }
    const found = own.get(key);
    if (found) return found.value;
    const value = ask();
    own.set(key, { since: now, value });
    // A failure is told to those who waited for it and to nobody later.
    value.catch(() => own.get(key)?.value === value && own.delete(key));
    return value;
  };
}
