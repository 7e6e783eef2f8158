import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { codeOf, sourceOf } from './databaseFaults.ts';

export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
/** The pool, or the caller's transaction. */
export type DbOrTx = NodePgDatabase | Tx;

/** Lock time-out; the request then gets 503 with Retry-After. */
const lockTimeout = '5s';

/** How long a request waits for a connection of the pool; then it gets 503. */
const connectionTimeoutMs = 10_000;

/**
 * PostgreSQL's default makes random reads four times as expensive as sequential ones; our busy tables are in memory. A
 * checkout is a tenth cheaper so.
 */
const pageCost = 'random_page_cost=1.1';

export function connect(url: string, poolSize: number): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    options: `-c lock_timeout=${lockTimeout} -c idle_in_transaction_session_timeout=30s -c timezone=UTC -c ${pageCost}`,
    application_name: 'pettorale',
    connectionTimeoutMillis: connectionTimeoutMs,
  });
  // An idle connection that breaks must not end the process; the next query opens a new one.
  pool.on('error', () => {});
  // The same within a transaction, between two queries: the pool does not handle errors of connections in use.
  pool.on('connect', (client) => client.on('error', () => {}));
  releaseDeadConnections(pool);
  return drizzle({ client: pool });
}

const forgotten = 1_000;

/** Works around a leak: if a connection breaks at BEGIN, the query builder never releases it. */
function releaseDeadConnections(pool: pg.Pool): void {
  const lent = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  pool.on('connect', (client) =>
    client.on('end', () => setTimeout(() => lent.has(client) && client.release(true), forgotten).unref()),
  );
}

const folder = new URL('../../database/migrations', import.meta.url).pathname;

/** Migrates under an advisory lock: of several processes that start at once, one migrates and the others wait. */
export async function migrateDatabase(db: Db): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query("set lock_timeout = '120s'");
    await client.query("select pg_advisory_lock(hashtext('pettorale migrations'))");
    await refuseForeignTables(client);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('pettorale migrations'))").catch(() => {});
    client.release(true);
  }
}

/** The tables were made by a version before 0.1.0, from which nothing is moved over. Nothing was touched. */
export class DatabaseBeforeFirstRelease extends Error {}

const migrations = readMigrationFiles({ migrationsFolder: folder });

/** Refuses a database whose first migration is not ours: `DatabaseBeforeFirstRelease`. */
async function refuseForeignTables(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ made: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as made",
  );
  if (rows[0]?.made === null) return;
  const { rows: first } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at limit 1',
  );
  if (first[0] && first[0].hash !== migrations[0]!.hash) throw new DatabaseBeforeFirstRelease();
}

const newestMigration = migrations.at(-1)!.folderMillis;

export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.last ?? 0) >= newestMigration;
}

/** Was a text sent that PostgreSQL cannot store (a NUL character, an incomplete surrogate pair)? */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error) ?? '');

/** Foreign key violation: the row to be deleted is still referenced. */
export const isStillReferenced = (error: unknown): boolean => codeOf(error) === '23503';

export function violated(error: unknown): string | undefined {
  if (!['23505', '23514'].includes(codeOf(error) ?? '')) return undefined;
  const source = sourceOf(error);
  return source instanceof pg.DatabaseError ? source.constraint : undefined;
}
