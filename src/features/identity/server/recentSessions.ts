import { LRUCache } from 'lru-cache';
import type { Account } from '#server/http/request.ts';

const believedMs = 1_000;

/** The transaction that ends a session may not have committed yet. */
const barredMs = 30_000;

const mostKept = 5_000;

interface CachedSession {
  readonly account: Account;
  readonly expiresAt: Date;
}

/** Cache with time to live of sessions, by the hash of their token; per process (decision 022). */
export function createRecentSessions(elapsed: () => number = () => performance.now()) {
  const clock = { ttlResolution: 0, perf: { now: elapsed } };
  const kept = new LRUCache<string, CachedSession>({ ttl: believedMs, max: mostKept, ...clock });
  /** Accounts and sessions that were just dropped. Without a greatest size: none may be evicted early. */
  const barred = new LRUCache<string, true>({ ttl: barredMs, ttlAutopurge: true, ...clock });

  return {
    find(hash: string, at: Date): Account | null {
      const found = kept.get(hash);
      return found && found.expiresAt > at ? found.account : null;
    },

    keep(hash: string, account: Account, expiresAt: Date): void {
      if (barred.has(account.id) || barred.has(account.sessionId)) return;
      kept.set(hash, { account, expiresAt });
    },

    drop(id: string): void {
      barred.set(id, true);
      for (const [hash, { account }] of [...kept]) if (account.id === id || account.sessionId === id) kept.delete(hash);
    },
  };
}
