import pg from 'pg';
import type { TestPortal } from './api.ts';

/** What something costs in units that no clock has a part in. */
export interface Cost {
  /** Statements that were sent to the database, `begin` and `commit` among them. */
  readonly statements: number;
  /** Calls of triggers' functions. */
  readonly triggers: number;
  /** What was written to the log of the database, in kB. */
  readonly wal: number;
  /** Pages of tables and indexes that were touched. */
  readonly buffers: number;
}

interface Meter {
  readonly portal: TestPortal;
  /** What this act costs by itself. */
  readonly of: (act: () => Promise<unknown>) => Promise<Cost>;
  /** How many statements it sends. */
  readonly statements: (act: () => Promise<unknown>) => Promise<number>;
  readonly close: () => Promise<void>;
}

type Counting = pg.Client & { readonly processID: number };

/**
 * Counts what the portal's connections do. PostgreSQL adds up log and pages for each connection, and hands its sums over
 * when it is asked to.
 */
export async function meterOf(open: () => Promise<TestPortal>): Promise<Meter> {
  const send = pg.Client.prototype.query;
  const clients = new Set<Counting>();
  let sent = 0;
  pg.Client.prototype.query = function query(this: Counting, ...asked: Parameters<typeof send>) {
    sent++;
    clients.add(this);
    return send.apply(this, asked);
  } as typeof send;
  const portal = await open();
  const { db } = portal.context;
  const url = portal.context.environment.databaseUrl;
  const name = new URL(url).pathname.slice(1);
  const own = new pg.Client({ connectionString: url });
  await own.connect();
  const tell = (client: pg.Client, text: string, values: readonly unknown[] = []) =>
    Reflect.apply(send, client, [text, values]) as unknown as Promise<pg.QueryResult>;
  await tell(own, `alter database "${name}" set track_functions = 'pl'`);
  await db.$client.query("set track_functions = 'pl'");
  for (const client of ofPortal()) await tell(client, "set track_functions = 'pl'");

  function ofPortal(): Counting[] {
    return [...clients].filter((client) => client !== own && client.database === name);
  }

  async function sums(): Promise<Cost> {
    const alive: number[] = [];
    for (const client of ofPortal()) {
      const told = await tell(client, 'select pg_stat_force_next_flush()').catch(() => null);
      if (told) alive.push(client.processID);
    }
    const { rows } = await tell(
      own,
      `select
        (select sum(wal_bytes) from unnest($1::int[]) pid, pg_stat_get_backend_wal(pid))::float8 / 1000 as wal,
        (select sum(hits + reads) from unnest($1::int[]) pid, pg_stat_get_backend_io(pid)
          where object = 'relation' and context = 'normal')::float8 as buffers,
        (select coalesce(sum(f.calls), 0) from pg_stat_user_functions f join pg_proc p on p.oid = f.funcid
          where p.prorettype = 'trigger'::regtype)::int as triggers`,
      [alive],
    );
    return { ...rows[0], statements: sent };
  }

  return {
    portal,
    async of(act) {
      const before = await sums();
      const sentBefore = sent;
      await act();
      const statements = sent - sentBefore;
      const after = await sums();
      return {
        statements,
        triggers: after.triggers - before.triggers,
        wal: Math.ceil(after.wal - before.wal),
        buffers: after.buffers - before.buffers,
      };
    },
    async statements(act) {
      const before = sent;
      await act();
      return sent - before;
    },
    async close() {
      pg.Client.prototype.query = send;
      await own.end();
      await portal.close();
    },
  };
}
