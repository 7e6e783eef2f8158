import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Db } from '#server/database.ts';
import { createJobs, type Jobs } from '#server/jobs.ts';
import { testDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/databases.ts';

let database: TestDatabase;
let db: Db;
let jobs: Jobs;
let done = 0;
const count = async () => {
  done += 1;
};

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, 4);
  jobs = createJobs(db, Fastify({ logger: false }).log, true);
  await jobs.start([{ name: 'left-behind', run: count }]);
});
afterAll(async () => {
  await jobs.stop();
  await db.$client.end();
  await database.drop();
});

test('a job whose worker was killed is taken up again within half a minute', async () => {
  // As a process leaves it that took the job and ended.
  const id = randomUUID();
  await jobs.send(db, 'left-behind', {}, { id, startAfter: new Date(Date.now() + 3_600_000) });
  const { rowCount } = await db.$client.query(
    `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() where id = $1 and heartbeat_seconds = 10`,
    [id],
  );
  expect(rowCount).toBe(1);
  expect(done).toBe(0);
  await vi.waitFor(() => expect(done).toBe(1), { timeout: 30_000, interval: 250 });
}, 40_000);
