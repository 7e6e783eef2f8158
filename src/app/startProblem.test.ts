import { randomBytes } from 'node:crypto';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, migrateDatabase } from '#server/database.ts';
import { testDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/databases.ts';
import { startProblem } from './startProblem.ts';

/** An empty database, and a user who may connect to it and make tables, but nothing of the database's own. */
const name = `pettorale_test_${randomBytes(6).toString('hex')}`;
let database: TestDatabase;
let url: string;

async function asAdministrator(at: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  database = await testDatabase();
  const address = new URL(database.url);
  address.pathname = `/${name}`;
  await asAdministrator(
    database.url,
    `create role ${name} login password '${name}'`,
    `create database ${name} template template0`,
  );
  await asAdministrator(address.href, `grant create on schema public to ${name}`);
  address.username = name;
  address.password = name;
  url = address.href;
});
afterAll(async () => {
  await asAdministrator(database.url, `drop database ${name} with (force)`, `drop role ${name}`);
  await database.drop();
});

const problemOf = async (work: (db: ReturnType<typeof connect>) => Promise<unknown>): Promise<string | null> => {
  const db = connect(url, 1);
  try {
    await work(db);
    return null;
  } catch (error) {
    return startProblem(error, { DATABASE_URL: url });
  } finally {
    await db.$client.end();
  }
};

test('a user who may make nothing in the database is told so', async () => {
  expect(await problemOf(migrateDatabase)).toMatch(
    /^the database of DATABASE_URL, .*, does not let this user make what the portal needs \(permission denied .*\)$/,
  );
});

test('a user who may not make the extension of the search is told who can, and how', async () => {
  const folder = new URL('../../database/migrations', import.meta.url).pathname;
  const statement = readMigrationFiles({ migrationsFolder: folder })
    .flatMap(({ sql }) => sql)
    .find((text) => text.includes('CREATE EXTENSION'));
  const problem = await problemOf((db) => db.$client.query(statement ?? ''));
  expect(problem).toContain('let an administrator run "create extension pg_trgm" in this database once');
  expect(problem).not.toContain(`${name}@`);
});

test('a database of before 0.1.0 is left as it is, and how to begin anew is said', async () => {
  const address = new URL(database.url);
  address.pathname = `/${name}`;
  await asAdministrator(
    address.href,
    `create schema drizzle authorization ${name}`,
    `grant create on database ${name} to ${name}`,
  );
  const tables = "select from information_schema.tables where table_schema = 'public'";
  const problem = await problemOf(async (db) => {
    await db.$client.query('create table drizzle.__drizzle_migrations (hash text, created_at bigint)');
    await db.$client.query("insert into drizzle.__drizzle_migrations values ('of another version', 1)");
    await migrateDatabase(db).finally(async () => expect((await db.$client.query(tables)).rows).toEqual([]));
  });
  expect(problem).toMatch(/ is of a version before 0\.1\.0, .*nothing was changed\. To begin anew, move the folder/);
});
