import { once } from 'node:events';
import { watch } from 'chokidar';
import type { ManagedProcess } from './child.ts';

/** Code of the server itself; pages and components are reloaded by Vite without a restart. */
export const isServerCode = (path: string): boolean =>
  /\.(ts|json|sql)$/.test(path) && !/\.test\.ts$/.test(path) && !/(^|\/)web\//.test(path);

/** Debounce: several saved files cause one restart. */
const debounceMs = 150;

/** A process that restarts when code in these folders changes; after a crash it waits for the next change. */
export function startRestarting(make: () => ManagedProcess, folders: readonly string[]): ManagedProcess {
  const over = Promise.withResolvers<number>();
  let leaving: ManagedProcess | undefined;
  let current = begin();
  let restart: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();

  function begin(): ManagedProcess {
    const part = make();
    const fallen = () => {
      if (part !== leaving) console.error(`The ${part.name} has ended; it starts again when its code changes.`);
    };
    part.ready.then(() => part.ended.then(fallen), fallen);
    return part;
  }

  const leave = (): Promise<void> => {
    leaving = current;
    return current.stop();
  };

  const again = async () => {
    await leave();
    current = begin();
    await current.ready.then(
      () => console.log(`The ${current.name} runs the changed code.`),
      () => undefined,
    );
  };

  const watchers = folders.map((folder) =>
    watch('.', { cwd: folder, ignoreInitial: true }).on('all', (_event, path) => {
      if (!isServerCode(path)) return;
      clearTimeout(restart);
      restart = setTimeout(() => {
        restarting = restarting.then(again);
      }, debounceMs);
    }),
  );

  // Changes before the watchers are ready would be missed.
  const watching = Promise.all(watchers.map((watcher) => once(watcher, 'ready')));

  return {
    name: current.name,
    ready: Promise.allSettled([current.ready, watching]).then(() => undefined),
    ended: over.promise,
    stop: async () => {
      await Promise.all(watchers.map((watcher) => watcher.close()));
      clearTimeout(restart);
      await restarting;
      await leave();
      over.resolve(0);
    },
    kill: () => current.kill(),
  };
}
