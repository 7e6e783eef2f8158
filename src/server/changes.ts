import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Tx } from './database.ts';

const channel = 'catalogue';
const firstPauseMs = 500;
const longestPauseMs = 15_000;

/** Notifies all processes (PostgreSQL NOTIFY) of a change of a circuit's catalogue when this transaction commits. */
export const catalogueChanged = async (tx: Tx, circuitId: number): Promise<void> => {
  await tx.execute(sql`select pg_notify(${channel}, ${String(circuitId)})`);
};

export interface Changes {
  readonly close: () => Promise<void>;
}

/**
 * Listens for changes (PostgreSQL LISTEN) outside the pool. After a broken connection `onChange(null)` says that any
 * circuit may have changed.
 */
export function listenChanges(databaseUrl: string, onChange: (circuitId: number | null) => void): Changes {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let pause = firstPauseMs;
  let closed = false;

  async function open(again: boolean): Promise<void> {
    const mine = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'pettorale changes',
      keepAlive: true,
    });
    client = mine;
    mine.on('notification', ({ payload }) => onChange(Number(payload) || null));
    const lost = () => {
      if (client !== mine) return;
      client = null;
      mine.end().catch(() => {});
      later();
    };
    mine.on('error', lost);
    mine.on('end', lost);
    try {
      await mine.connect();
      await mine.query(`listen ${channel}`);
    } catch {
      return lost();
    }
    pause = firstPauseMs;
    if (again) onChange(null);
  }

  function later(): void {
    if (closed) return;
    timer = setTimeout(() => void open(true), pause);
    timer.unref();
    pause = Math.min(pause * 2, longestPauseMs);
  }

  const opened = open(false);
  return {
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await opened;
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
