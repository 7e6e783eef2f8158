import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/databases.ts';
import { type Changes, catalogueChanged, listenChanges } from './changes.ts';
import { connect, type Db } from './database.ts';

let database: TestDatabase;
let db: Db;
let changes: Changes;
const heard: (number | null)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, 2);
  changes = listenChanges(database.url, (circuitId) => heard.push(circuitId));
  await vi.waitFor(async () => {
    await db.transaction((tx) => catalogueChanged(tx, 8));
    expect(heard).toContain(8);
  });
});

afterAll(async () => {
  await changes.close();
  await db.$client.end();
  await database.drop();
});

test('a change of the catalogue is heard when its transaction commits, and not when it does not', async () => {
  heard.length = 0;
  const undone = db.transaction(async (tx) => {
    await catalogueChanged(tx, 3);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await db.transaction((tx) => catalogueChanged(tx, 15));
  await vi.waitFor(() => expect(heard).toContain(15));
  expect(heard).not.toContain(3);
});

test('a connection that breaks is made anew, and then anything may have changed', async () => {
  heard.length = 0;
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pettorale changes' and datname = current_database()`);
  await vi.waitFor(() => expect(heard).toEqual([null]), { timeout: 5_000 });
  await db.transaction((tx) => catalogueChanged(tx, 15));
  await vi.waitFor(() => expect(heard).toEqual([null, 15]));
});
