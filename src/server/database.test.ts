import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { connect } from './database.ts';
import { isPassing } from './databaseFaults.ts';

test('a connection that breaks inside a transaction ends the transaction, not the process', async () => {
  await using database = await testDatabase();
  const [db, other] = [connect(database.url, 1), connect(database.url, 1)];
  const outcome = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await other.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`);
    // Nothing is asked while the connection goes: an error that nobody listens to would end the process here.
    await new Promise((wake) => setTimeout(wake, 200));
    await tx.execute(sql`select 1`);
  });
  // Whoever asked is told to come back, and finds the next connection.
  await expect(outcome).rejects.toSatisfy(isPassing);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await Promise.all([db.$client.end(), other.$client.end()]);
});

test('a dead connection that nobody gives back costs the pool no place', async () => {
  await using database = await testDatabase();
  const [db, other] = [connect(database.url, 1), connect(database.url, 1)];
  const lent = await db.$client.connect();
  const { rows } = await lent.query<{ pid: number }>('select pg_backend_pid() as pid');
  await other.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`);

  // The only place of this pool: this would wait for ever.
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await Promise.all([db.$client.end(), other.$client.end()]);
});
