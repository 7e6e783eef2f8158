import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.ts';
import { leanManifest } from './pages/leanManifest.ts';
import { precompress } from './pages/precompress.ts';
import { hashOfSources, isBuilt, removeStamp, writeStamp } from './pages/stamp.ts';
import { PlainError, runTool } from './plainError.ts';

const root = join(import.meta.dirname, '..');
const longestBuild = 10 * 60_000;

/** Builds the pages if their sources have changed since the last build; `begins` is called only if so. */
export async function buildIfNeeded(begins: () => void): Promise<void> {
  if (isBuilt(root)) return;
  await withBuildLock(async () => {
    // Another start may have built them while this one waited for the lock.
    if (isBuilt(root)) return;
    begins();
    await build('quiet');
  });
}

async function build(output: 'quiet' | 'loud'): Promise<void> {
  const hash = hashOfSources(root);
  removeStamp(root);
  await runReactRouter(output);
  const client = join(root, 'build', 'client');
  await leanManifest(client);
  await precompress(client);
  // The stamp is of the sources before the build: a change during the build causes another one next time.
  writeStamp(root, hash);
}

function runReactRouter(output: 'quiet' | 'loud'): Promise<void> {
  const program = join(root, 'node_modules/.bin/react-router');
  if (!existsSync(program))
    throw new PlainError('The pages are not built, and what builds them is not installed: run npm ci.');
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: output === 'loud' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  // Ends the build when this process is ended.
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new PlainError(`The build failed.\n${said}`))));
  });
}

/** A lock, so that two starts at once build only once. */
async function withBuildLock(work: () => Promise<void>): Promise<void> {
  // Outside `build`, which every build empties.
  const folder = join(root, 'node_modules/.cache/pettorale-build');
  mkdirSync(folder, { recursive: true });
  const lock = await takeLock(folder, longestBuild);
  if ('heldBy' in lock) throw new PlainError(`Another build (process ${lock.heldBy}) does not come to an end.`);
  try {
    await work();
  } finally {
    lock.release();
  }
}

if (import.meta.main) await runTool(() => withBuildLock(() => build('loud')));
