import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '#server/database.ts';
import { startEmbeddedPostgres } from '../tools/embeddedPostgres.ts';
import { freePort, freePorts } from '../tools/ports.ts';
import { serverFlags, serverMemory } from '../tools/run/parts.ts';

export interface Place {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  readonly db: Db;
  /** The process that serves; it works no jobs, so that mails wait in their queue. */
  readonly server: ChildProcess;
  /** Starts a second process that works the queue, and answers what ends it: what is measured next is not to share with it. */
  readonly startWorker: () => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

const root = join(import.meta.dirname, '..');

const ready = (child: ChildProcess, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.on('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The ${name} ended with ${code} before it was ready`)));
  });

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/** The built portal as it runs in earnest, with a PostgreSQL and a sandbox of its own, in a folder that is thrown away. */
export async function openPlace(): Promise<Place> {
  if (!existsSync(join(root, 'build/server/index.js')))
    throw new Error('The pages are not built: run npm run build first');
  const folder = mkdtempSync(join(tmpdir(), 'pettorale-bench-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const ports = await freePorts();
  const env = {
    ...serverMemory,
    ...process.env,
    NODE_ENV: 'production',
    DEPLOYMENT: 'demo',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    ...ports,
    LOG_LEVEL: 'warn',
  };
  const log = openSync(join(folder, 'log'), 'w');
  const start = (script: string, more: Record<string, string>) =>
    spawn(process.execPath, [...serverFlags, script], {
      cwd: root,
      env: { ...env, ...more },
      stdio: ['ignore', log, 'inherit', 'ipc'],
    });

  const sandbox = start('sandbox/main.ts', { SANDBOX_PARENT_PID: String(process.pid) });
  await ready(sandbox, 'sandbox');
  const server = start('src/app/server.ts', { JOBS: 'off' });
  await ready(server, 'portal');
  const workers: ChildProcess[] = [];
  const db = connect(postgres.url, 8);
  return {
    url: `http://127.0.0.1:${ports.PORT}`,
    sandboxUrl: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
    databaseUrl: postgres.url,
    db,
    server,
    async startWorker() {
      const worker = start('src/app/server.ts', { PORT: String(await freePort()) });
      workers.push(worker);
      await ready(worker, 'worker');
      return () => end(worker);
    },
    async close() {
      await db.$client.end();
      await Promise.all([server, sandbox, ...workers].map(end));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
