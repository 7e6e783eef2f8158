import { LRUCache } from 'lru-cache';
import type { Context } from './context.ts';

export interface TtlCacheOptions {
  /** Time to live in milliseconds, from when the value was asked for; 0 keeps nothing. */
  readonly ttl: number;
  /** How many values are kept at most: the one least used goes first. */
  readonly max: number;
  /** The clock that ages are measured by. */
  readonly elapsed?: (() => number) | undefined;
}

/**
 * A cache with time to live, in this process alone. A value is asked for once for all who wait for it. A failure is
 * told to them and to nobody later.
 *
 * It keeps promises and does not use the library's `fetch`, which fails those who wait when their key is evicted.
 */
export function createTtlCache<Value>({ ttl, max, elapsed = () => performance.now() }: TtlCacheOptions) {
  const kept = new LRUCache<string, Promise<Value>>({ ttl, max, ttlResolution: 0, perf: { now: elapsed } });
  return (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const found = kept.get(key);
    if (found) return found;
    const value = ask();
    if (ttl === 0) return value;
    kept.set(key, value);
    value.catch(() => kept.peek(key) === value && kept.delete(key));
    return value;
  };
}

const mostKept = 500;

/**
 * A cache for each portal of this process, of what its database said a moment ago (`keptMs` of the context): for what
 * everybody is shown alike and what nothing is decided by (decision 055).
 */
export function createContextCache<Value>(elapsed?: () => number) {
  const caches = new WeakMap<Pick<Context, 'keptMs'>, ReturnType<typeof createTtlCache<Value>>>();
  return (context: Pick<Context, 'keptMs'>, key: string, ask: () => Promise<Value>): Promise<Value> => {
    const cache = caches.get(context) ?? createTtlCache<Value>({ ttl: context.keptMs, max: mostKept, elapsed });
    caches.set(context, cache);
    return cache(key, ask);
  };
}
