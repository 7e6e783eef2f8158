import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Db, DbOrTx } from './database.ts';
import { isPassing } from './databaseFaults.ts';
import { loggedError } from './loggedError.ts';
import { runPrepared, statement } from './statement.ts';

/**
 * Work outside a request. Delivery is at least once: a job interrupted by a crash runs again, so every job must be
 * idempotent.
 */
export interface Job<Data extends object = object> {
  readonly name: string;
  /** A cron line, in Italian time, for jobs that start by themselves. */
  readonly schedule?: string;
  /** Starts by itself again and again, this long after it was done, in each process that works jobs. */
  readonly everyMs?: number;
  /** How many jobs a worker takes from the queue in one go. */
  readonly batchSize?: number;
  /** How many of those run at the same time; one after the other, if nothing is said. */
  readonly atOnce?: number;
  readonly retryLimit?: number;
  run(data: Data): Promise<void>;
}

export interface QueueFigures {
  readonly queue: string;
  /** Jobs that are due and not done. */
  readonly waiting: number;
  /** For how many seconds the oldest of them is due. */
  readonly oldest: number;
  readonly retrying: number;
  /** Jobs that were given up, as long as the queue remembers them. */
  readonly failed: number;
}

export interface Jobs {
  /** Queues a job; with a transaction, it exists only if that commits. */
  readonly send: (
    on: DbOrTx,
    name: string,
    data: object,
    options?: {
      readonly startAfter?: Date;
      /** A job of this queue with this id is queued once, while the queue remembers it. */
      readonly id?: string;
      /** Not while the same was queued with this key within the same stretch of so many seconds. */
      readonly once?: { readonly key: string; readonly seconds: number };
    },
  ) => Promise<void>;
  readonly start: (jobs: readonly Job[]) => Promise<void>;
  readonly waiting: (name: string) => Promise<number>;
  readonly figures: () => Promise<readonly QueueFigures[]>;
  readonly stop: () => Promise<void>;
}

/** The error stored with a failed job: no personal data, as in the log. */
const failureOf = (error: unknown): string => (error instanceof Error ? loggedError(error).message : 'unknown');

const isDue = sql`state in ('created', 'retry', 'active') and start_after <= now()`;

const queueFigures = statement<Record<string, never>, QueueFigures>(
  'figures of the queues',
  () => sql`
    select name as queue, count(*) filter (where ${isDue})::int as waiting,
      coalesce(extract(epoch from now() - min(start_after) filter (where ${isDue})), 0)::float8 as oldest,
      count(*) filter (where state = 'retry')::int as retrying, count(*) filter (where state = 'failed')::int as failed
    from jobs.job where state <> 'completed' and name not like '\\_\\_%' group by name`,
);

const minute = 60;
const noJob = '00000000-0000-0000-0000-000000000000';

/**
 * Heartbeat: the jobs of a worker that was killed are taken up by others, after 20 seconds at most and the pause before
 * a second attempt.
 */
const aliveSeconds = 10;
const watchSeconds = 5;

/** For so long a job that was done is kept from running again while the database is away. */
const mostSettlingMs = 60_000;
const settleAgainMs = 500;
const sayAgainAfterMs = 30_000;

/** A job queue on PostgreSQL. With `work` false, this process only adds jobs. */
export function createJobs(db: Db, log: FastifyBaseLogger, work: boolean): Jobs {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => db.$client.query(text, values) },
    schema: 'jobs',
    supervise: work,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    schedule: work,
  });
  boss.on('error', (error) => {
    if (isNews(Object.assign(new Error(error.message), error))) log.error({ err: error }, 'job queue');
  });

  let saidAway = Number.NEGATIVE_INFINITY;
  /** Every worker asks twice a second: that the database is away is said now and then, not thirty times a second. */
  function isNews(error: unknown): boolean {
    if (!isPassing(error)) return true;
    if (performance.now() - saidAway < sayAgainAfterMs) return false;
    saidAway = performance.now();
    return true;
  }

  async function prepare(job: Job) {
    const retry = { retryLimit: job.retryLimit ?? 5, retryBackoff: true, retryDelay: 2, retryDelayMax: 10 * minute };
    const kept = {
      expireInSeconds: 5 * minute,
      heartbeatSeconds: aliveSeconds,
      deleteAfterSeconds: 7 * 24 * 60 * minute,
    };
    const options = { ...retry, ...kept, policy: job.schedule ? ('singleton' as const) : ('standard' as const) };
    if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, { ...retry, ...kept });
    else await boss.createQueue(job.name, options);
    if (!work) return;
    if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'Europe/Rome' });
    // After a full batch there is probably more, so the next fetch comes without a pause.
    const take = { pollingIntervalSeconds: 0.5, burstWhenBatchFull: true } as const;
    await boss.work<object>(job.name, { ...take, batchSize: job.batchSize ?? 20 }, (batch) => attemptAll(job, batch));
  }

  /**
   * The library looks a queue up when it is first used, on a connection of its own: within a transaction as many as
   * there are connections would wait for ever.
   */
  async function know(queue: string) {
    await boss.findJobs(queue, { id: noJob });
  }

  /** Each job ends by itself: one that was done is not repeated because its batch was cut off, or another job failed. */
  async function attemptAll(job: Job, batch: readonly { readonly id: string; readonly data: object | null }[]) {
    const waiting = batch.values();
    const lane = async () => {
      for (const { id, data } of waiting) {
        const error = await attempt(job, id, data ?? {});
        if (error === undefined) await settle(() => boss.complete(job.name, id, null, { includeQueued: true }));
        else await settle(() => boss.fail(job.name, id, { message: failureOf(error) }));
      }
    };
    await Promise.all(Array.from({ length: job.atOnce ?? 1 }, lane));
  }

  /** Waits for the database, should it be away just now. */
  async function settle(write: () => Promise<unknown>): Promise<void> {
    const end = performance.now() + mostSettlingMs;
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        if (!isPassing(error) || performance.now() > end) throw error;
        await wait(settleAgainMs);
      }
    }
  }

  async function attempt(job: Job, id: string, data: object): Promise<unknown> {
    try {
      await job.run(data);
      return undefined;
    } catch (error) {
      if (isNews(error)) log.warn({ err: error, job: job.name, id }, 'job failed');
      return error ?? new Error('a job failed without an error');
    }
  }

  const repeating = new AbortController();
  const running = new Set<Promise<void>>();

  /** What is too frequent for a cron line: no queue, only a loop that ends with the process. */
  async function repeat(job: Job, everyMs: number) {
    while (!repeating.signal.aborted) {
      await attempt(job, 'repeated', {});
      await wait(everyMs, undefined, { signal: repeating.signal, ref: false }).catch(() => {});
    }
  }

  return {
    async start(jobs) {
      await boss.start();
      for (const job of jobs) {
        if (job.everyMs === undefined) await prepare(job);
        else if (work) running.add(repeat(job, job.everyMs));
      }
      for (const { name, everyMs } of jobs) if (everyMs === undefined) await know(name);
    },
    async send(on, name, data, { startAfter, id, once } = {}) {
      await boss.send(name, data, {
        // Prepared statement for each queue: a quarter of the cost of parsing it each time.
        db: { executeSql: (text, values = []) => runPrepared(on, text, values) },
        ...(startAfter && { startAfter }),
        ...(id && { id }),
        ...(once && { singletonKey: once.key, singletonSeconds: once.seconds }),
      });
    },
    async waiting(name) {
      const [stats] = await boss.getQueueStats(name);
      return stats?.queuedCount ?? 0;
    },
    figures: () => queueFigures(db, {}),
    async stop() {
      repeating.abort();
      await Promise.all(running);
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Deletes the jobs with an email address, waiting or done; a running one is deleted later by retention. */
export async function forgetJobsTo(on: DbOrTx, email: string): Promise<void> {
  await on.execute(sql`
    delete from jobs.job
    where state <> 'active' and lower(${email}) in (lower(data->>'to'), lower(data->>'email'))`);
}
