import pg from 'pg';
import { expect, test } from 'vitest';
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
