import { LRUCache } from 'lru-cache';
import type { Context } from './context.ts';

export interface TtlCacheOptions {
  readonly ttl: number;
  readonly max: number;
  readonly elapsed?: (() => number) | undefined;
}

/**
 * An in-memory cache with time to live. Concurrent callers share one request (no stampede); a failure is not cached. It
 * stores promises instead of using the library's `fetch`, which rejects waiting callers when their key is evicted.
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
 * A cache with time to live for each portal of this process: for data that are the same for everybody (decision 011).
 */
export function createContextCache<Value>(elapsed?: () => number) {
  const caches = new WeakMap<Pick<Context, 'keptMs'>, ReturnType<typeof createTtlCache<Value>>>();
  return (context: Pick<Context, 'keptMs'>, key: string, ask: () => Promise<Value>): Promise<Value> => {
    const cache = caches.get(context) ?? createTtlCache<Value>({ ttl: context.keptMs, max: mostKept, elapsed });
    caches.set(context, cache);
    return cache(key, ask);
  };
}
