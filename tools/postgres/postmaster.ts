import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../plainError.ts';
import { waitUntil } from '../waiting.ts';

/**
 * Ends a PostgreSQL that outlived the process that had started it. We hold the folder's lock, so whoever still
 * runs on this data is an orphan. Stopping it and starting anew costs a moment, and leaves one owner, always.
 */
export async function endSurvivor(data: string): Promise<void> {
  const pid = pidInFile(data);
  if (!pid) return;
  const runs = () => isPostgresOf(data, pid);
  if (!runs()) {
    // A number from before a crash, perhaps some other program's by now: PostgreSQL would refuse to start over it.
    rmSync(join(data, 'postmaster.pid'), { force: true });
    return;
  }
  await stopPostmaster(pid, runs);
  if (runs()) throw new PlainError(`An earlier PostgreSQL (process ${pid}) does not end: end it and start again.`);
}

/** Asks for an orderly end, then for a quick one, then no longer asks. */
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

function pidInFile(data: string): number {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

/** Asked by its command line, which a process that nobody has buried yet (a zombie) no longer has. */
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
