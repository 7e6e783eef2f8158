import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { connect, type Db } from './database.ts';
import { runPrepared, statement } from './statement.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, 1);
});

afterAll(async () => {
  await db.$client.end();
  await database.drop();
});

const subtract = statement<{ from: number; what: number }, { left: number }>(
  'subtract',
  (at) => sql`select ${at('from')}::int - ${at('what')}::int as left`,
);

const preparedNames = async () =>
  (await db.$client.query<{ name: string }>('select name from pg_prepared_statements')).rows.map(({ name }) => name);

test('drizzle-orm still has what a statement is prepared with, though it promises it to nobody', () => {
  // Where this fails after an update: `statement` needs another way to run a named text on a pool or a transaction.
  expect(typeof db._?.session?.prepareQuery).toBe('function');
});

test('a statement gets its arguments by their names, and is prepared once on a connection', async () => {
  expect(await subtract(db, { from: 5, what: 3 })).toEqual([{ left: 2 }]);
  expect(await subtract(db, { what: 1, from: 5 })).toEqual([{ left: 4 }]);
  expect((await preparedNames()).filter((name) => name === 'subtract')).toEqual(['subtract']);
});

test('a statement runs inside the transaction that it is given', async () => {
  const count = statement<Record<string, never>, { count: number }>(
    'count attempts',
    () => sql`select count(*)::int as count from attempt`,
  );
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`insert into attempt values ('somebody', now(), 1)`);
      expect(await count(tx, {})).toEqual([{ count: 1 }]);
      return tx.rollback();
    })
    .catch(() => {});
  expect(await count(db, {})).toEqual([{ count: 0 }]);
});

test('the text of another library is prepared once, however often it comes', async () => {
  for (const n of [1, 2]) expect((await runPrepared(db, 'select $1::int as n', [n])).rows).toEqual([{ n }]);
  expect((await preparedNames()).filter((name) => name.startsWith('text '))).toHaveLength(1);
});

describe('A statement in batches', () => {
  const numbers = statement<{ most: number }, { n: number }>(
    'numbers up to',
    (at) => sql`select n from generate_series(1, ${at('most')}::int) n order by n`,
  );
  const sizes = async (most: number, size: number) => {
    const found: number[] = [];
    for await (const rows of numbers.batches(db, { most }, size)) found.push(rows.length);
    return found;
  };

  test('has all its rows, so many at a time', async () => {
    expect(await sizes(7, 3)).toEqual([3, 3, 1]);
    expect(await sizes(6, 3)).toEqual([3, 3]);
    expect(await sizes(0, 3)).toEqual([]);
  });

  // The pool of this test has one connection.
  test('gives its connection back, however it ends', async () => {
    for await (const rows of numbers.batches(db, { most: 10 }, 2)) {
      expect(rows.map(({ n }) => n)).toEqual([1, 2]);
      break;
    }
    const fails = statement<{ by: number }, { n: number }>('a division', (at) => sql`select 1 / ${at('by')}::int as n`);
    await expect(fails.batches(db, { by: 0 }, 2).next()).rejects.toThrow('division by zero');
    expect(await sizes(1, 3)).toEqual([1]);
  });
});
