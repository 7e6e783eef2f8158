import pg from 'pg';
import { expect, test } from 'vitest';
import { connect } from '#server/database.ts';
import { keptIn } from '../access/kept.ts';
import { aCircuit, aUser } from './builders.ts';
import { testDatabase } from './database.ts';

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('every test database is one of its own', async () => {
  await using first = await testDatabase();
  await using second = await testDatabase();

  await ask(first.url, 'create table bib (number integer)');

  expect(await ask(second.url, `select to_regclass('bib') as bib`)).toEqual([{ bib: null }]);
});

test('a dropped test database is gone, whoever is still connected', async () => {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();

  await database.drop();

  await expect(ask(database.url, 'select 1')).rejects.toThrow('does not exist');
  await client.end().catch(() => undefined);
});

test('letters beyond ASCII have upper and lower case, and days are counted in UTC', async () => {
  await using database = await testDatabase();

  const [row] = await ask(
    database.url,
    `select 'NICCOLÒ' ilike 'niccolò' as found, current_setting('timezone') as zone`,
  );

  expect(row).toEqual({ found: true, zone: 'UTC' });
});

test('whatever is written into any table is seen, but where nobody looks', async () => {
  await using database = await testDatabase();
  const db = connect(database.url, 1);
  const kept = await keptIn(db, ['user_account'], 'true', { table: 'season', where: 'false' });
  const before = await kept();
  expect(await kept()).toBe(before);
  await aCircuit(db);
  const after = (await kept()).split('\n');
  const changed = after.filter((line) => !before.includes(line)).map((line) => line.split(' ')[0]);
  expect(changed).toContain('circuit');
  expect(changed).toContain('stage');
  expect(changed).not.toContain('season');
  await aUser(db);
  expect((await kept()).split('\n').filter((line) => !after.includes(line))).toEqual([
    expect.stringMatching(/^member /),
  ]);
  await db.$client.end();
});
