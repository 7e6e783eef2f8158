import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { PlainError } from '../plainError.ts';
import { waitUntil } from '../waiting.ts';

/** One of the processes that make up a running portal. */
export type ManagedProcess = {
  name: string;
  /** The file that holds its log, where it does not write to the screen. */
  log?: string;
  /** Settles when the part is ready to work; rejects when it could not start. */
  ready: Promise<void>;
  /** Settles with the exit code when the part has ended, whoever ended it. */
  ended: Promise<number>;
  /** Asks it to end, and waits; what does not end is killed. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
};

export type ChildOptions = {
  name: string;
  script: string;
  /** What Node itself is told. */
  flags?: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** A file for its standard output, else the screen; what it says on standard error always comes through. */
  log?: string;
  /** How long an orderly end may take. */
  patience: number;
};

const longestStart = 180_000;

/** Starts a Node process, which sends an IPC message when it is ready. */
export function startChild({ name, script, flags = [], cwd, env, log, patience }: ChildOptions): ManagedProcess {
  const stdio: StdioOptions = ['ignore', log ? openLog(log) : 'inherit', 'inherit', 'ipc'];
  const child = spawn(process.execPath, [...flags, script], {
    cwd,
    env,
    stdio,
    // Detached from the terminal's Ctrl-C, because the processes must end one after the other.
    detached: true,
  });
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  return {
    name,
    ...(log && { log }),
    ready: readiness(name, child, ended, log),
    ended,
    stop: () => stop(child, patience),
    kill: () => kill(child),
  };
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, 'w');
}

/** Names the log file in the message about a failed process. */
export const seeLog = (log: string | undefined): string => (log ? ` Its log is ${log}.` : '');

const readiness = (name: string, child: ChildProcess, ended: Promise<number>, log?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && 'ready' in message && message.ready === true) resolve();
    });
    // The process has printed its error itself.
    const more = log ? `The ${name} did not start.${seeLog(log)}` : '';
    ended.then((code) => reject(new PlainError(more, code || 1)));
    const late = () =>
      reject(new PlainError(`The ${name} is not ready after ${longestStart / 1000} seconds.${seeLog(log)}`));
    setTimeout(late, longestStart).unref();
  });

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function stop(child: ChildProcess, patience: number): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  if (await waitUntil(() => hasEnded(child), { within: patience, every: 20 })) return;
  kill(child);
  await waitUntil(() => hasEnded(child), { within: 2_000, every: 20 });
}

function kill(child: ChildProcess): void {
  if (!hasEnded(child)) child.kill('SIGKILL');
}
