import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
/** What a query may run on: the pool, or the transaction that its caller opened. */
export type DbOrTx = NodePgDatabase | Tx;

/** A wait for a lock ends after this time and is answered with 503 and Retry-After. */
const lockTimeout = '5s';

export function connect(url: string, poolSize: number): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    options: `-c lock_timeout=${lockTimeout} -c idle_in_transaction_session_timeout=30s -c timezone=UTC`,
    application_name: 'pettorale',
  });
  // A connection that breaks while idle must not end the process; the next query opens a new one.
  pool.on('error', () => {});
  return drizzle({ client: pool });
}

const folder = new URL('../../database/migrations', import.meta.url).pathname;

/** Several processes may start at once: one migrates, the others wait for it. */
export async function migrateDatabase(db: Db): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query("set lock_timeout = '120s'");
    await client.query("select pg_advisory_lock(hashtext('pettorale migrations'))");
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('pettorale migrations'))").catch(() => {});
    client.release(true);
  }
}

const codeOf = (error: unknown): string | undefined => {
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return source instanceof Error && 'code' in source && typeof source.code === 'string' ? source.code : undefined;
};

/** Did the database say "somebody else holds it, come back" (lock time-out, deadlock, too many connections)? */
export const isBusy = (error: unknown): boolean => ['55P03', '40P01', '40001', '53300'].includes(codeOf(error) ?? '');

/** Which unique index or check refused, if one did. */
export function violated(error: unknown): string | undefined {
  if (!['23505', '23514'].includes(codeOf(error) ?? '')) return undefined;
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return source instanceof pg.DatabaseError ? source.constraint : undefined;
}
