import { spawn } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { freePort } from '../../tools/ports.ts';
import { type TestPortal, testNow } from '../support/api.ts';
import { until } from '../support/paying.ts';
import { quickStart } from '../support/quickStart.ts';
import { nowhere } from '../support/surroundings.ts';

const program = new URL('portalProcess.ts', import.meta.url).pathname;

export interface ChildPortal {
  readonly port: number;
  /** Is it in the middle of a transaction just now? */
  readonly isWorking: () => Promise<boolean>;
  /** Kills it, and waits until the database has undone what it left unfinished. */
  readonly kill: () => Promise<void>;
  /** Does one of its statements wait for this table? */
  readonly waitsFor: (table: string) => Promise<boolean>;
  /** The same with its connections: a statement that waits for a lock is not carried out any more. */
  readonly killInMidStatement: () => Promise<void>;
}

interface ChildOptions {
  /** Works the jobs, too. */
  readonly jobs?: boolean;
  readonly now?: string;
}

/** A portal in a process of its own, on the database of the test's portal. */
export async function childPortal(
  { context: { db, environment } }: Pick<TestPortal, 'context'>,
  { jobs = false, now = testNow }: ChildOptions = {},
): Promise<ChildPortal> {
  const port = await freePort();
  const name = `killed ${port}`;
  const url = new URL(environment.databaseUrl);
  url.searchParams.set('application_name', name);
  const child = spawn(process.execPath, [...quickStart.flags, program], {
    env: {
      ...quickStart.env,
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DEPLOYMENT: 'demo',
      DATABASE_URL: url.href,
      DATABASE_POOL: '20',
      DATA_DIR: environment.dataDir,
      LOG_LEVEL: 'fatal',
      JOBS: jobs ? 'on' : 'off',
      PORT: String(port),
      ...nowhere,
      NOW: now,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise<void>((ready, failed) => {
    child.once('message', () => ready());
    child.once('exit', (code) => failed(new Error(`the process ended with ${code}`)));
  });

  /** Its connections, by their name, as the test's own come and go meanwhile. */
  const connections = async () => {
    const { rows } = await db.execute<{ works: boolean }>(sql`
      select xact_start is not null as works from pg_stat_activity where application_name = ${name}`);
    return rows;
  };
  const isGone = () => until(async () => (await connections()).length === 0, 15_000);
  return {
    port,
    isWorking: async () => (await connections()).some(({ works }) => works),
    async kill() {
      child.kill('SIGKILL');
      await isGone();
    },
    async waitsFor(table) {
      const { rows } = await db.execute(sql`
        select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where a.application_name = ${name} and not l.granted and l.relation = ${table}::regclass`);
      return rows.length > 0;
    },
    async killInMidStatement() {
      child.kill('SIGKILL');
      await db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`);
      await isGone();
    },
  };
}
