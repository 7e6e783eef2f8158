import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { races } from '../../src/features/races/server/tables.ts';
import { connect, type Db } from '../../src/server/database.ts';
import { testDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/databases.ts';
import { loadDemo } from './load.ts';
import { demoRaces } from './races/load.ts';

const environment = { demoToday: '2026-11-21', baseUrl: new URL('http://localhost:3000') };
let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, 6);
});

afterAll(async () => {
  await db.$client.end();
  await database.drop();
});

describe('The demo data', () => {
  test('are loaded once, however many processes start at once, in little time', async () => {
    const start = performance.now();
    await Promise.all([loadDemo(db, environment), loadDemo(db, environment), loadDemo(db, environment)]);
    expect(performance.now() - start).toBeLessThan(6_000);
    expect(await db.$count(races)).toBe(demoRaces.length);
  });
});
