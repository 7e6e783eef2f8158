import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
/** What a query may run on: the pool, or the transaction that its caller opened. */
export type DbOrTx = NodePgDatabase | Tx;

/** A wait for a lock ends after this time and is answered with 503 and Retry-After. */
const lockTimeout = '5s';

/** So long a request waits for a connection, its turn included; then it is answered with 503. */
const longestWait = 10_000;

/**
 * PostgreSQL takes a jump to be four times as dear as reading on, as it was on turning disks. What is busy here lies
 * in memory, and a scan that reads on steps over every dead version of a hot row: a checkout costs a tenth less.
 */
const jumpCost = 'random_page_cost=1.1';

export function connect(url: string, poolSize: number): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    options: `-c lock_timeout=${lockTimeout} -c idle_in_transaction_session_timeout=30s -c timezone=UTC -c ${jumpCost}`,
    application_name: 'pettorale',
    connectionTimeoutMillis: longestWait,
  });
  // A connection that breaks while idle must not end the process; the next query opens a new one.
  pool.on('error', () => {});
  // Nor one that breaks inside a transaction, between two queries: the pool does not listen to what it has lent out.
  pool.on('connect', (client) => client.on('error', () => {}));
  takeBackDead(pool);
  return drizzle({ client: pool });
}

const forgotten = 1_000;

/**
 * A transaction whose connection breaks at its very first word is never given back by the query builder, so that each
 * outage would cost the pool some of its places for good. Who still holds a dead connection has forgotten it.
 */
function takeBackDead(pool: pg.Pool): void {
  const lent = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  pool.on('connect', (client) =>
    client.on('end', () => setTimeout(() => lent.has(client) && client.release(true), forgotten).unref()),
  );
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

const newestMigration = readMigrationFiles({ migrationsFolder: folder }).at(-1)!.folderMillis;

/** Are the tables those that this code was written for? Fails where no migration has ever run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.last ?? 0) >= newestMigration;
}

/** What the driver said, under what the query builder made of it. */
const sourceOf = (error: unknown): Error | undefined => {
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return source instanceof Error ? source : undefined;
};

const codeOf = (error: unknown): string | undefined => {
  const source = sourceOf(error);
  return source && 'code' in source && typeof source.code === 'string' ? source.code : undefined;
};

/** Lock time-out, deadlock, too many connections; then a database that is going, coming, or cannot be reached. */
const busyCodes = ['55P03', '40P01', '40001', '53300', '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET'];

/** The driver has no code for these: the connection went while it was lent out, then what was asked over it, and
 * the wait for one of them was too long. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Did the database say "somebody else holds it", or is it just not there: come back in a moment? */
export const isBusy = (error: unknown): boolean =>
  busyCodes.includes(codeOf(error) ?? '') || lostConnection.test(sourceOf(error)?.message ?? '');

/** Was a text given that the database cannot hold (a NUL, half a character)? Nobody types one. */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error) ?? '');

/** Was a row to be deleted that another one points to? */
export const isStillReferenced = (error: unknown): boolean => codeOf(error) === '23503';

/** Which unique index or check refused, if one did. */
export function violated(error: unknown): string | undefined {
  if (!['23505', '23514'].includes(codeOf(error) ?? '')) return undefined;
  const source = sourceOf(error);
  return source instanceof pg.DatabaseError ? source.constraint : undefined;
}
