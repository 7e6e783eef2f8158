import { LRUCache } from 'lru-cache';
import type { Account } from '#server/http/request.ts';

/** So long a session that the database has vouched for is believed without asking again. */
const believedMs = 1_000;

/** Longer than the transaction that ends a session can take: what it may still see as open is not kept meanwhile. */
const barredMs = 30_000;

const mostKept = 5_000;

interface CachedSession {
  readonly account: Account;
  readonly expiresAt: Date;
}

/** Sessions that were found a moment ago, in this process alone, by the hash of their token (decision 022). */
export function createRecentSessions(elapsed: () => number = () => performance.now()) {
  const clock = { ttlResolution: 0, perf: { now: elapsed } };
  const kept = new LRUCache<string, CachedSession>({ ttl: believedMs, max: mostKept, ...clock });
  /** Accounts and sessions of which something has just changed: by time alone, for none may be forgotten earlier. */
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

    /** Drops what concerns a session, or an account with all its sessions. */
    drop(id: string): void {
      barred.set(id, true);
      for (const [hash, { account }] of [...kept]) if (account.id === id || account.sessionId === id) kept.delete(hash);
    },
  };
}
