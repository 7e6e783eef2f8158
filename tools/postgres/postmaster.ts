import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../plainError.ts';
import { waitUntil } from '../waiting.ts';

/**
 * Stops an orphaned PostgreSQL, whose parent process is gone. This process holds the folder's lock, so any server that
 * still runs on these data is an orphan.
 */
export async function endSurvivor(data: string): Promise<void> {
  const pid = pidInFile(data);
  if (!pid) return;
  const runs = () => isPostgresOf(data, pid);
  if (!runs()) {
    // A stale pid file; PostgreSQL refuses to start if another program has this process id now.
    rmSync(join(data, 'postmaster.pid'), { force: true });
    return;
  }
  await stopPostmaster(pid, runs);
  if (runs()) throw new PlainError(`An earlier PostgreSQL (process ${pid}) does not end: end it and start again.`);
}

/** Stops a server: fast shutdown, then immediate, then SIGKILL. */
export async function stopPostmaster(pid: number, stillRuns: () => boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitUntil(() => !stillRuns(), { within: signal === 'SIGINT' ? 15_000 : 3_000, every: 20 })) return;
  }
}

/** The port of the server that runs on these data; null where none does. Its fourth line says it (PostgreSQL's `miscadmin.h`). */
export function runningPort(data: string): number | null {
  const pid = pidInFile(data);
  if (!pid || !isPostgresOf(data, pid)) return null;
  return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3] ?? '', 10) || null;
}

function pidInFile(data: string): number {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

/** Checked by the command line, which a zombie process no longer has. */
function isPostgresOf(data: string, pid: number): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(data);
  } catch {
    return false;
  }
}
