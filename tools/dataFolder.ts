import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Lock, takeLock } from './lock.ts';
import { PlainError } from './plainError.ts';

/** Creates a private folder and locks it, so that two starts never use the same data. */
export async function takeDataFolder(folder: string): Promise<Lock> {
  attempt(folder, () => {
    mkdirSync(dirname(folder), { recursive: true });
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK);
  });
  const lock = await takeLock(folder);
  if (!('heldBy' in lock)) return lock;
  throw new PlainError(
    `The data folder ${folder} is in use by another start (process ${lock.heldBy}): stop that one, or set DATA_DIR to another folder.`,
  );
}

/** Checks that existing files are readable: a start as root leaves files that other users cannot read. */
export function checkUsable(folder: string, paths: readonly string[]): void {
  attempt(folder, () => {
    for (const path of paths) if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
  });
}

function attempt(folder: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new PlainError(
      `The data folder ${folder} cannot be used (${reason}): give it to the user who starts, or set DATA_DIR to another folder.`,
    );
  }
}
