import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../tools/embeddedPostgres.ts';
import { quickStart } from '../support/quickStart.ts';

const program = new URL('portalProcess.ts', import.meta.url).pathname;

/** Something that dies without a word and comes back at the same address. */
export interface Crashing {
  readonly crash: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** A portal at a port of its own. */
export async function aCrashingPortal(
  env: NodeJS.ProcessEnv,
  { aheadMs, log }: { readonly aheadMs: number; readonly log: string },
): Promise<Crashing> {
  let child: ChildProcess;
  const tryStart = async () => {
    const file = openSync(log, 'a');
    child = spawn(process.execPath, [...quickStart.flags, program, `${aheadMs}`], {
      env: { ...env, ...quickStart.env },
      stdio: ['ignore', file, file, 'ipc'],
    });
    closeSync(file);
    return new Promise<boolean>((ended) => {
      child.once('message', () => ended(true));
      child.once('exit', () => ended(false));
    });
  };
  /** As whoever runs it does: one that ends because its database is away is started again. */
  const start = async () => {
    for (let times = 0; times < 30; times += 1) if (await tryStart()) return;
    throw new Error(`a portal does not start: ${readFileSync(log, 'utf8').slice(-800)}`);
  };
  const kill = () =>
    new Promise<void>((gone) => {
      if (child.exitCode !== null || child.signalCode !== null) return gone();
      child.once('exit', () => gone());
      child.kill('SIGKILL');
    });
  await start();
  return {
    crash: async () => {
      await kill();
      await start();
    },
    end: kill,
  };
}

export interface CrashingDatabase {
  /** Stays the same, whichever port PostgreSQL has after a crash. */
  readonly url: string;
  /** Ends it in an orderly way, or kills it, and starts it again on what is on the disk. */
  readonly restart: (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>;
  readonly end: () => Promise<void>;
}

/** An embedded PostgreSQL that keeps what it has committed, behind an address that does not change. */
export async function aCrashingDatabase(folder: string): Promise<CrashingDatabase> {
  let postgres: EmbeddedPostgres | null = await startEmbeddedPostgres({ folder });
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = postgres ? connect(Number(new URL(postgres.url).port), '127.0.0.1') : null;
    for (const socket of far ? [near, far] : [near]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        near.destroy();
        far?.destroy();
      });
    }
    if (far) near.pipe(far).pipe(near);
    else near.destroy();
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  const address = line.address();
  const url = new URL(postgres.url);
  url.port = `${typeof address === 'object' && address ? address.port : 0}`;
  const postmaster = () => Number.parseInt(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);

  return {
    url: url.href,
    async restart(signal) {
      const before = postgres!;
      postgres = null;
      process.kill(postmaster(), signal);
      await before.ended;
      await before.stop();
      postgres = await startEmbeddedPostgres({ folder });
    },
    async end() {
      line.close();
      for (const socket of sockets) socket.destroy();
      await postgres?.stop();
    },
  };
}
