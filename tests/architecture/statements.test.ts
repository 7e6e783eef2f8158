import { globSync, readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/databases.ts';
import { moduleOf } from './imports.ts';
import { createReader, type Declaration, declarationsIn } from './statements/declared.ts';
import { looseFaults } from './statements/elsewhere.ts';
import { nameFaults, ownerOf, ownershipFaults, shapeFaults } from './statements/faults.ts';
import { callingFile, type Statement, unmarked } from './statements/origin.ts';

const statements: Statement[] = vi.hoisted(() => []);

vi.mock('drizzle-orm', async (original) => {
  const { markingSql } = await import('./statements/origin.ts');
  return markingSql(await original<typeof import('drizzle-orm')>());
});

vi.mock('../../src/server/statement.ts', async (original) => {
  const real = await original<typeof import('../../src/server/statement.ts')>();
  const statement: typeof real.statement = (name, write) => {
    statements.push({ name, file: callingFile(), ...unmarked(real.queryOf(write).sql) });
    return real.statement(name, write);
  };
  return { ...real, statement };
});

const sources = globSync('src/**/*.ts')
  .filter((path) => !/\.(test|testkit)\.ts$/.test(path))
  .sort();
const declaring = sources.filter((path) =>
  moduleOf(path, readFileSync(path, 'utf8')).imports.includes('src/server/statement.ts'),
);
const modules = import.meta.glob(['../../src/**/*.ts', '!../../src/**/*.test.ts']);
const tables = import.meta.glob<Readonly<Record<string, unknown>>>(['../../src/**/tables.ts'], { eager: true });

const owners = new Map(
  Object.entries(tables).flatMap(([path, exported]) =>
    Object.values(exported).flatMap((value) =>
      is(value, PgTable) ? [[getTableName(value), ownerOf(path.slice('../../'.length))] as const] : [],
    ),
  ),
);

const read = createReader();
let database: TestDatabase;
let client: pg.Client;
let declarations: Declaration[];

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // The queue makes its tables when it starts.
  const boss = new PgBoss({ connectionString: database.url, schema: 'jobs', supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
  for (const path of declaring) await modules[`../../${path}`]?.();
  declarations = declaring.flatMap((path) => declarationsIn(path, read));
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const key = ({ file, name }: { readonly file: string; readonly name: string }) => `${file}: ${name}`;

describe('The statements of the portal', () => {
  test('are all found: whatever a file declares has been read as PostgreSQL gets it', () => {
    expect(statements.map(key).sort()).toEqual(declarations.map(key).sort());
  });

  test('have names of their own, which PostgreSQL does not cut', () => {
    expect(nameFaults(statements)).toEqual([]);
  });

  test('write the tables of their own feature, and read those of others in views', async () => {
    const faults = await Promise.all(statements.map((each) => ownershipFaults(each, owners)));
    expect(faults.flat()).toEqual([]);
  });

  test('are the only SQL that is written as text, but for parts that the query builder puts together', () => {
    const faults = sources.flatMap((path) => looseFaults(path, read, owners));
    expect(faults).toEqual([]);
  });

  test('prepare against the tables of today, and answer what their rows name', async () => {
    const rows = new Map(declarations.map((each) => [key(each), each.row]));
    const faults: string[] = [];
    for (const each of statements) faults.push(...(await shapeFaults(client, each, rows.get(key(each)) ?? null)));
    expect(faults).toEqual([]);
  });
});
