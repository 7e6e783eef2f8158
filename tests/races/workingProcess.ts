import { type ChildProcess, spawn } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { freePort } from '../../tools/ports.ts';
import { type PayingPortal, until } from '../support/paying.ts';
import { quickStart } from '../support/quickStart.ts';

const program = new URL('../support/giveBackProcess.ts', import.meta.url).pathname;

interface Work {
  /** How its connections are called. */
  readonly name: string;
  readonly now: string;
  /** For each of these orders it gives 10.00 back. */
  readonly orders?: readonly string[];
}

/** A process that works the jobs of a portal until it is killed. */
export async function workingProcess(
  { context, sandbox }: Pick<PayingPortal, 'context' | 'sandbox'>,
  { name, now, orders = [] }: Work,
): Promise<ChildProcess> {
  const url = new URL(context.environment.databaseUrl);
  url.searchParams.set('application_name', name);
  const child = spawn(
    process.execPath,
    [...quickStart.flags, program, orders.map((id) => `${id}:1000`).join(','), 'stays'],
    {
      env: {
        ...quickStart.env,
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DEPLOYMENT: 'demo',
        DATABASE_URL: url.href,
        LOG_LEVEL: 'fatal',
        JOBS: 'on',
        PORT: String(await freePort()),
        SANDBOX_PORT: new URL(sandbox.url).port,
        SANDBOX_SMTP_PORT: `${sandbox.smtpPort}`,
        NOW: now,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  await new Promise<void>((ready, failed) => {
    child.once('message', () => ready());
    child.once('exit', (code) => failed(new Error(`the process ended with ${code}`)));
  });
  return child;
}

/** Waits until the database has undone what a killed process left unfinished. */
export const isGone = ({ context: { db } }: Pick<PayingPortal, 'context'>, name: string): Promise<void> =>
  until(async () => {
    const { rows } = await db.execute(sql`select from pg_stat_activity where application_name = ${name}`);
    return rows.length === 0;
  }, 15_000);
