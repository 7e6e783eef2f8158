import { randomUUID } from 'node:crypto';
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

/** The one that begins second waits until it is let go. */
let begun = 0;
let letGo = () => {};
const oneByOne: Job = {
  name: 'one-by-one',
  run: async () => {
    begun += 1;
    if (begun < 2) return;
    await new Promise<void>((go) => {
      letGo = go;
    });
  },
};

let cutOff = 0;
const heldOnce: Job = {
  name: 'cut-off',
  run: () => {
    cutOff += 1;
    return new Promise<void>((go) => {
      letGo = go;
    });
  },
};

async function sendNamed(name: string, data: object): Promise<string> {
  const id = randomUUID();
  await jobs.send(db, name, data, { id });
  return id;
}

const stateOf = async (id: string): Promise<string> =>
  (await db.$client.query('select state from jobs.job where id = $1', [id])).rows[0].state;

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, 4);
  jobs = createJobs(db, Fastify({ logger: false }).log, true);
  await jobs.start([together as Job, failing, oneByOne, heldOnce, { name: 'mail', run: async () => {} }]);
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

test('a job ends by itself: one that was done is not repeated because the rest of its batch was cut off', async () => {
  const sent = [await sendNamed('one-by-one', {}), await sendNamed('one-by-one', {})];
  const states = async () => (await Promise.all(sent.map(stateOf))).toSorted();
  await vi.waitFor(() => expect(begun).toBe(2), { timeout: 10_000 });
  expect(await states()).toEqual(['active', 'completed']);
  letGo();
  await vi.waitFor(async () => expect(await states()).toEqual(['completed', 'completed']), { timeout: 10_000 });
});

test('what was done while the database was away is not done again when it is back', async () => {
  const id = await sendNamed('cut-off', {});
  await vi.waitFor(() => expect(cutOff).toBe(1), { timeout: 10_000 });
  // What others see when they take it for lost: due again, though its worker is about to say that it was done.
  await db.$client.query(`update jobs.job set state = 'retry', start_after = now() + interval '1 s' where id = $1`, [
    id,
  ]);
  letGo();
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('completed'), { timeout: 10_000 });
  expect(cutOff).toBe(1);
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
