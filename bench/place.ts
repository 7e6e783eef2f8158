import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect, type Db } from '#server/database.ts';
import { startEmbeddedPostgres } from '../tools/embeddedPostgres.ts';
import { freePort, freePorts } from '../tools/ports.ts';
import { serverFlags, serverMemory } from '../tools/run/parts.ts';

/** A server that is measured: where it answers, and its process. */
export interface Served {
  readonly url: string;
  readonly server: ChildProcess;
  readonly close: () => Promise<void>;
}

export interface BenchPortal extends Served {
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  readonly db: Db;
  /** The process that serves; it works no jobs, so that mails wait in their queue. */
  readonly server: ChildProcess;
  /** Starts a second process that works the queue, and answers what ends it: what is measured next is not to share with it. */
  readonly startWorker: () => Promise<() => Promise<void>>;
  /** Starts another process that serves and works no jobs; answers its address. */
  readonly startServer: () => Promise<string>;
}

/** A PostgreSQL in a temporary folder. */
export interface Cluster {
  readonly folder: string;
  /** Makes an empty database and answers its address. */
  readonly create: (name: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

export const root = join(import.meta.dirname, '..');

const ready = (child: ChildProcess, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.on('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The ${name} ended with ${code} before it was ready`)));
  });

export const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'pettorale-bench-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  return {
    folder,
    async create(name) {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The built portal of a checkout in production mode, with its own database and sandbox. */
export async function openBenchPortal(cluster: Cluster, name: string, checkout = root): Promise<BenchPortal> {
  if (!existsSync(join(checkout, 'build/server/index.js')))
    throw new Error('The pages are not built: run npm run build first');
  const databaseUrl = await cluster.create(name);
  const folder = join(cluster.folder, `files-${name}`);
  mkdirSync(folder);
  const ports = await freePorts();
  const env = {
    ...serverMemory,
    ...process.env,
    NODE_ENV: 'production',
    DEPLOYMENT: 'demo',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ...ports,
    LOG_LEVEL: 'warn',
  };
  const log = openSync(join(folder, 'log'), 'w');
  const processes: ChildProcess[] = [];
  const start = async (script: string, what: string, more: Record<string, string>) => {
    const child = spawn(process.execPath, [...serverFlags, script], {
      cwd: checkout,
      env: { ...env, ...more },
      stdio: ['ignore', log, 'inherit', 'ipc'],
    });
    processes.push(child);
    await ready(child, what);
    return child;
  };

  await start('sandbox/main.ts', 'sandbox', { SANDBOX_PARENT_PID: String(process.pid) });
  const server = await start('src/app/server.ts', 'portal', { JOBS: 'off' });
  const db = connect(databaseUrl, 8);
  return {
    url: `http://127.0.0.1:${ports.PORT}`,
    sandboxUrl: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
    databaseUrl,
    db,
    server,
    async startWorker() {
      const worker = await start('src/app/server.ts', 'worker', { PORT: String(await freePort()) });
      return () => end(worker);
    },
    async startServer() {
      const port = await freePort();
      await start('src/app/server.ts', 'portal', { PORT: String(port), JOBS: 'off' });
      return `http://127.0.0.1:${port}`;
    },
    async close() {
      await db.$client.end();
      await Promise.all(processes.map(end));
    },
  };
}

/** The bare server of the same calls (`floorServer.ts`), on a database of its own. */
export async function openFloor(cluster: Cluster): Promise<Served> {
  const port = await freePort();
  const server = spawn(process.execPath, [...serverFlags, join(import.meta.dirname, 'floorServer.ts')], {
    env: { ...process.env, ...serverMemory, DATABASE_URL: await cluster.create('floor'), PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await ready(server, 'floor');
  return { url: `http://127.0.0.1:${port}`, server, close: () => end(server) };
}
