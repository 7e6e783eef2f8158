import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pause } from './waiting.ts';

export type Lock = {
  /** The one before us ended without saying so (a `kill -9`, a power cut): what it left behind may still be winding down. */
  leftover: boolean;
  release(): void;
};

/** Kept here, or the garbage collector would close a lock that nobody mentions any more. */
const held = new Set<DatabaseSync>();

/** A holder that was killed a moment ago may still be on its way out: so long we wait for a lock at least. */
const goodbye = 2_000;

/**
 * Takes a folder for this process, or answers with the number of the process that has it.
 *
 * Node has no file lock of its own; SQLite's is the operating system's, so it cannot be left behind: the
 * kernel lets go of it at the very moment its holder dies, whatever it died of. No guessing from process ids.
 */
export async function takeLock(folder: string, within = goodbye): Promise<Lock | { heldBy: string }> {
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
    // Tests remove the folder of a lock before they let go of it.
    if (existsSync(holder)) writeFileSync(holder, '');
    database.close();
  };
  process.once('exit', release);
  return { leftover, release };
}

/** SQLITE_BUSY and SQLITE_LOCKED: somebody else has it. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 6);

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
