import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pause } from './waiting.ts';

export type Lock = {
  /** The one before us ended without saying so (a `kill -9`, a power cut): what it left behind may still be winding down. */
  leftover: boolean;
  release(): void;
};

/** References to held locks, so that the garbage collector does not close them. */
const held = new Set<DatabaseSync>();

/** How long to wait for a lock: a holder that was just killed may still be ending. */
const releaseMs = 2_000;

/**
 * Locks a folder for this process, or returns the id of the process that holds it.
 *
 * Node has no file locks. SQLite's is a lock of the operating system, which releases it when the process ends, however
 * it ends; a file with a process id could be left behind.
 */
export async function takeLock(folder: string, within = releaseMs): Promise<Lock | { heldBy: string }> {
  for (const end = Date.now() + within; ; await pause(50)) {
    const taken = tryLock(folder);
    if (!('heldBy' in taken) || Date.now() > end) return taken;
  }
}

function tryLock(folder: string): Lock | { heldBy: string } {
  const holder = join(folder, 'holder');
  const database = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    return { heldBy: read(holder) };
  }
  held.add(database);
  const leftover = read(holder) !== '';
  writeFileSync(holder, `${process.pid}`);
  const release = () => {
    if (!held.delete(database)) return;
    process.off('exit', release);
    // Tests remove a lock's folder before they release it.
    if (existsSync(holder)) writeFileSync(holder, '');
    database.close();
  };
  process.once('exit', release);
  return { leftover, release };
}

/** SQLITE_BUSY and SQLITE_LOCKED: another process holds it. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 6);

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
