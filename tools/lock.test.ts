import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Lock, takeLock } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pettorale-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const taken = async (within = 0): Promise<Lock> => {
  const lock = await takeLock(folder, within);
  if ('heldBy' in lock) throw new Error(`held by ${lock.heldBy}`);
  return lock;
};

/** Another process that takes the lock and keeps it until it is killed. */
async function otherHolder() {
  const script = `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    await takeLock(${JSON.stringify(folder)});
    console.log('taken');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { pid: child.pid, kill };
}

test('one has the folder, and the next is told who', async () => {
  const lock = await taken();
  expect(await takeLock(folder, 0)).toEqual({ heldBy: `${process.pid}` });
  lock.release();
  (await taken()).release();
});

test('whoever waits gets it when it is let go of', async () => {
  const lock = await taken();
  const waiting = taken(5_000);
  setTimeout(lock.release, 100);
  (await waiting).release();
});

test('the lock of a process that was killed is free at once, and said to be left over', async () => {
  const other = await otherHolder();
  expect(await takeLock(folder, 0)).toEqual({ heldBy: `${other.pid}` });
  await other.kill();
  const lock = await taken();
  expect(lock.leftover).toBe(true);
  lock.release();
  expect((await taken()).leftover).toBe(false);
});

test('a number that stands there from before is no holder: only the operating system’s lock counts', async () => {
  writeFileSync(join(folder, 'holder'), `${process.pid}`);
  expect((await taken()).leftover).toBe(true);
});

test('whoever lets go twice lets go of nobody else’s lock', async () => {
  const first = await taken();
  first.release();
  const second = await taken();
  first.release();
  expect(await takeLock(folder, 0)).toEqual({ heldBy: `${process.pid}` });
  second.release();
  expect(readFileSync(join(folder, 'holder'), 'utf8')).toBe('');
});
