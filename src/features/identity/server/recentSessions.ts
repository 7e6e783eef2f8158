import type { Account } from '#server/http/request.ts';

/** So long a session that the database has vouched for is believed without asking again. */
const believedMs = 1_000;

/** Longer than the transaction that ends a session can take: what it may still see as open is not kept meanwhile. */
const barredMs = 30_000;

const mostKept = 5_000;

interface Kept {
  readonly account: Account;
  readonly expiresAt: Date;
  readonly since: number;
}

/** Sessions that were found a moment ago, in this process alone, by the hash of their token (decision 022). */
export function createRecentSessions(elapsed: () => number = () => performance.now()) {
  const kept = new Map<string, Kept>();
  /** Accounts and sessions of which something has just changed. */
  const barred = new Map<string, number>();

  /** Both maps are in the order of time, so what is over stands in front. */
  function sweep(now: number) {
    for (const [hash, { since }] of kept) {
      if (now - since <= believedMs && kept.size <= mostKept) break;
      kept.delete(hash);
    }
    for (const [id, since] of barred) {
      if (now - since <= barredMs) break;
      barred.delete(id);
    }
  }

  return {
    find(hash: string, at: Date): Account | null {
      const found = kept.get(hash);
      if (!found || elapsed() - found.since > believedMs || found.expiresAt <= at) return null;
      return found.account;
    },

    keep(hash: string, account: Account, expiresAt: Date): void {
      const now = elapsed();
      sweep(now);
      if (barred.has(account.id) || barred.has(account.sessionId)) return;
      kept.delete(hash);
      kept.set(hash, { account, expiresAt, since: now });
    },

    /** Drops what concerns a session, or an account with all its sessions. */
    drop(id: string): void {
      const now = elapsed();
      sweep(now);
      barred.delete(id);
      barred.set(id, now);
      for (const [hash, { account }] of kept) if (account.id === id || account.sessionId === id) kept.delete(hash);
    },
  };
}
