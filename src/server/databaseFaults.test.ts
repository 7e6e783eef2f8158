import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { connect, type Db } from './database.ts';
import { databaseFault } from './databaseFaults.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, 2);
});
afterAll(async () => {
  await db.$client.end();
  await database.drop();
});

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => databaseFault(error),
  );

/** The address of the tests' database with a part that is wrong. */
const at = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

test.each([
  ['whose host does not exist', (url: URL) => (url.hostname = 'no-such-host.invalid')],
  ['that was renamed or dropped', (url: URL) => (url.pathname = '/no_such_database')],
  ['that nobody listens for', (url: URL) => (url.port = '1')],
  ['that does not know this user any more', (url: URL) => (url.username = 'nobody_known')],
])('a database %s is away', async (_, change) => {
  const other = connect(at(change), 1);
  expect(await faultOf(other.execute(sql`select 1`))).toBe('away');
  await other.$client.end();
});

test.each([
  ['disk_full', 'full'],
  ['out_of_memory', 'full'],
  ['io_error', 'full'],
  ['read_only_sql_transaction', 'full'],
  ['too_many_connections', 'busy'],
  ['deadlock_detected', 'busy'],
  ['serialization_failure', 'busy'],
  ['admin_shutdown', 'away'],
  ['cannot_connect_now', 'away'],
  ['database_dropped', 'away'],
  ['unique_violation', null],
  ['undefined_table', null],
] as const)('PostgreSQL’s %s is: %s', async (condition, fault) => {
  expect(await faultOf(db.execute(sql.raw(`do $$ begin raise ${condition}; end $$`)))).toBe(fault);
});

test('a statement that takes too long, or is cancelled, may be asked again', async () => {
  const slow = db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '20ms'`);
    await tx.execute(sql`select pg_sleep(5)`);
  });
  expect(await faultOf(slow)).toBe('busy');
});

test('a fault of ours is none of the database', () => {
  expect(databaseFault(new TypeError('undefined is not a function'))).toBeNull();
  expect(databaseFault(undefined)).toBeNull();
});
