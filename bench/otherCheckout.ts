import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, root } from './place.ts';

export interface OtherCheckout {
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** Another commit of this repository in a folder of its own, with its libraries, built; `close` leaves nothing of it. */
export function otherCheckout(ref: string): OtherCheckout & { readonly ready: Promise<void> } {
  const folder = join(mkdtempSync(join(tmpdir(), 'pettorale-compare-')), 'checkout');
  let running: ChildProcess | undefined;
  const run = (cwd: string, command: string, ...args: string[]) =>
    new Promise<void>((resolve, reject) => {
      running = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
      running.once('error', reject);
      running.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ${args[0]} failed`))));
    });
  const lockOf = (checkout: string) => readFileSync(join(checkout, 'package-lock.json'), 'utf8');

  async function prepare() {
    await run(root, 'git', 'worktree', 'add', '--detach', folder, ref);
    // The same libraries are linked, not downloaded.
    if (lockOf(folder) === lockOf(root) && process.platform === 'linux') {
      await run(root, 'cp', '-al', join(root, 'node_modules'), join(folder, 'node_modules'));
    } else await run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
    await run(folder, process.execPath, 'tools/build.ts');
  }
  return {
    folder,
    ready: prepare(),
    async close() {
      if (running) await end(running);
      await run(root, 'git', 'worktree', 'remove', '--force', folder).catch(() => undefined);
      rmSync(join(folder, '..'), { recursive: true, force: true });
      await run(root, 'git', 'worktree', 'prune');
    },
  };
}
