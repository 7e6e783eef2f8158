import { DrizzleQueryError } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { connect, type Db } from './database.ts';
import { createJobs, type Job, type Jobs } from './jobs.ts';
import { queueMail } from './mail.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;
let jobs: Jobs;
let running = 0;
let most = 0;
const done: number[] = [];

/** Ends when all that may run together do. */
const together: Job<{ n: number }> = {
  name: 'together',
  atOnce: 3,
  run: async ({ n }) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((wake) => setTimeout(wake, 20));
    running -= 1;
    done.push(n);
  },
};

const failing: Job = {
  name: 'failing',
  retryLimit: 0,
  run: async () => {
    throw new DrizzleQueryError('insert into "member" values ($1)', ['Ermenegilda Rossi']);
  },
};

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, 4);
  jobs = createJobs(db, Fastify({ logger: false }).log, true);
  await jobs.start([together as Job, failing, { name: 'mail', run: async () => {} }]);
});

afterAll(async () => {
  await jobs.stop();
  await db.$client.end();
  await database.drop();
});

test('of a queue’s jobs only so many run at the same time, and each of them once', async () => {
  for (let n = 0; n < 30; n += 1) await jobs.send(db, 'together', { n });
  await vi.waitFor(() => expect(done).toHaveLength(30), { timeout: 10_000 });
  expect(most).toBe(3);
  expect(new Set(done).size).toBe(30);
});

test('a mail that is queued again, by a job that was cut off before its end, is one mail', async () => {
  const mail = { to: 'giulia@jobs.test', subject: 'Pagato', text: '', html: '' };
  for (const id of ['order.1.paid', 'order.1.paid', 'order.2.paid']) await queueMail({ jobs }, db, { ...mail, id });
  const { rows } = await db.$client.query(`select data->>'id' as id from jobs.job where name = 'mail' order by 1`);
  expect(rows).toEqual([{ id: 'order.1.paid' }, { id: 'order.2.paid' }]);
});

test('what a failed job keeps of its failure names nobody', async () => {
  await jobs.send(db, 'failing', {});
  await vi.waitFor(
    async () => {
      const { rows } = await db.$client.query(
        `select output from jobs.job where name = 'failing' and state = 'failed'`,
      );
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).toContain('insert into');
      expect(JSON.stringify(rows)).not.toContain('Ermenegilda');
    },
    { timeout: 10_000 },
  );
});

test('a transaction that sends a job needs no second connection, in a process that has just begun', async () => {
  const alone = connect(database.url, 1);
  const sending = createJobs(alone, Fastify({ logger: false }).log, false);
  await sending.start([together as Job, failing]);
  await alone.transaction((tx) => sending.send(tx, 'together', { n: 100 }));
  await vi.waitFor(() => expect(done).toContain(100), { timeout: 10_000 });
  await sending.stop();
  await alone.$client.end();
}, 30_000);
