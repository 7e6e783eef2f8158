import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { checkUsable, takeDataFolder } from './dataFolder.ts';
import { PlainError } from './plainError.ts';
import { freePort } from './ports.ts';
import { findBinaries } from './postgres/binaries.ts';
import { explainLog } from './postgres/explainLog.ts';
import { endSurvivor, runningPort, stopPostmaster } from './postgres/postmaster.ts';
import { chooseUser, type RunAs } from './postgres/runAs.ts';
import { watchOver } from './postgres/watcher.ts';
import { waitUntil } from './waiting.ts';

export type EmbeddedPostgres = {
  /** The address of the portal's database. */
  url: string;
  /** Settles when PostgreSQL has ended, whoever ended it. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  folder: string;
  /** For tests: data that need not outlive a power cut, and a folder that is removed at the end. */
  throwaway?: boolean;
};

const user = 'pettorale';
const patience = 15_000;

/**
 * A real PostgreSQL from npm's binaries, for the demo, development and tests. Its cluster is created at the first
 * start; it listens on a free port of loopback and ends with the process that started it, even after `kill -9`.
 */
export async function startEmbeddedPostgres({ folder, throwaway = false }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = resolve(folder);
  const lock = await takeDataFolder(home);
  try {
    checkUsable(home, [join(home, 'password'), join(home, 'data')]);
    const cluster = { home, data: join(home, 'data'), password: passwordOf(home), throwaway };
    const programs = findBinaries();
    const runAs = chooseUser(home, programs);
    await endSurvivor(cluster.data);
    if (!existsSync(join(cluster.data, 'PG_VERSION'))) createCluster(cluster, programs, runAs);
    checkVersion(cluster.data, programs);
    const server = await startServer(cluster, programs, runAs);
    await createDatabase(cluster, server.port);
    const stop = async () => {
      await server.stop();
      lock.release();
      if (throwaway) rmSync(home, { recursive: true, force: true });
    };
    let stopped: Promise<void> | undefined;
    return {
      url: addressOf(cluster, server.port, user),
      ended: server.ended,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The address of the portal's database that runs in this folder now; null where none does. */
export function runningDatabase(folder: string): string | null {
  const home = resolve(folder);
  const data = join(home, 'data');
  const port = runningPort(data);
  if (port === null || !existsSync(join(home, 'password'))) return null;
  return addressOf({ home, data, password: passwordOf(home), throwaway: false }, port, user);
}

type Cluster = { home: string; data: string; password: string; throwaway: boolean };

/** The generated password, stored in a private file; a cluster keeps the one that it was made with. */
function passwordOf(home: string): string {
  const file = join(home, 'password');
  const isLost = !existsSync(file) || readFileSync(file, 'utf8').trim() === '';
  if (isLost && existsSync(join(home, 'data', 'PG_VERSION'))) {
    throw new PlainError(
      `The password of the database in ${home} is lost (${file}): put that file back from a backup, or move the folder away to begin anew.`,
    );
  }
  if (isLost) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Created in a temporary folder and then renamed (atomic), so that an interrupted start leaves no half cluster. */
function createCluster(cluster: Cluster, programs: string, { prefix, identity }: RunAs): void {
  const draft = join(cluster.home, 'data.new');
  rmSync(draft, { recursive: true, force: true });
  const passwordFile = join(cluster.home, 'password');
  if (identity.uid !== undefined) chownSync(passwordFile, identity.uid, identity.gid ?? identity.uid);
  const [command, ...args] = [
    ...prefix,
    join(programs, 'initdb'),
    `--pgdata=${draft}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorts by code point, as in C, but with upper and lower case beyond ASCII: "niccolò" finds "NICCOLÒ".
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(cluster.throwaway ? ['--no-sync'] : []),
  ];
  const made = spawnSync(command!, args, { encoding: 'utf8', cwd: '/', env: cleanEnvironment(), ...identity });
  if (made.status !== 0) throw startFault(made.stderr || `${made.error}`, cluster.home, 'PostgreSQL’s initdb failed');
  renameSync(draft, cluster.data);
}

function checkVersion(data: string, programs: string): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8', cwd: '/' });
  const ours = /\d+/.exec(stdout)?.[0];
  if (made === ours) return;
  throw new PlainError(
    `The database in ${data} was made by PostgreSQL ${made} and this version brings ${ours}: move the folder away, or serve it with PostgreSQL ${made} and set DATABASE_URL.`,
  );
}

/** A sentence that says what to do, where the log is one that we know; else the log. */
function startFault(log: string, home: string, what: string): Error {
  const sentence = explainLog(log, home);
  return sentence === null ? new Error(`${what}:\n${log}`) : new PlainError(sentence);
}

type Server = { port: number; ended: Promise<void>; stop(): Promise<void> };

/**
 * Retries for some seconds: after a `kill -9` the old server's processes may still hold its shared memory, and a port
 * found free may be taken a moment later.
 */
async function startServer(cluster: Cluster, programs: string, runAs: RunAs): Promise<Server> {
  const end = Date.now() + patience;
  for (;;) {
    const started = await tryServer(cluster, programs, runAs);
    if (!('log' in started)) return started;
    const fault = startFault(started.log, cluster.home, 'PostgreSQL does not start');
    if (fault instanceof PlainError || Date.now() > end) throw fault;
    await endSurvivor(cluster.data);
  }
}

async function tryServer(cluster: Cluster, programs: string, runAs: RunAs): Promise<Server | { log: string }> {
  const port = await freePort();
  const logFile = join(cluster.home, 'log');
  const log = openSync(logFile, 'w');
  const [command, ...args] = [...runAs.prefix, join(programs, 'postgres'), '-D', cluster.data, '-p', `${port}`];
  for (const [name, value] of Object.entries(settings(cluster.throwaway))) args.push('-c', `${name}=${value}`);
  const child = spawn(command!, args, {
    stdio: ['ignore', 'ignore', log],
    cwd: '/',
    env: cleanEnvironment(),
    // Ctrl-C goes to every process of the terminal, but the portal must end before its database.
    detached: true,
    ...runAs.identity,
  });
  closeSync(log);

  let running = true;
  const ended = new Promise<void>((resolve) => {
    const over = () => {
      running = false;
      resolve();
    };
    child.once('exit', over);
    child.once('error', over);
  });
  if (child.pid === undefined) return { log: `${command} cannot be run` };
  const pid = child.pid;
  const watcher = watchOver(pid, cluster.throwaway ? cluster.home : null);
  ended.then(watcher.dismiss);
  // The database must not keep a finished test run alive.
  child.unref();

  const stop = () => stopPostmaster(pid, () => running);
  const answering = await waitUntil(async () => !running || (await answers(cluster, port)), { within: 60_000 });
  if (answering && running) return { port, ended, stop };
  await stop();
  return { log: readFileSync(logFile, 'utf8').slice(-4000) };
}

const settings = (throwaway: boolean): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  max_connections: '200',
  ...(throwaway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
});

/** Without PGPORT, PGDATA and the like, which may point to another PostgreSQL. */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_')));

const addressOf = ({ password }: Cluster, port: number, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: addressOf(cluster, port, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(cluster, port, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [user]);
    if (rowCount === 0) await client.query(`create database ${user}`);
  } finally {
    await client.end();
  }
}
