import { PlainError } from '../plainError.ts';
import { type ManagedProcess, seeLog } from './child.ts';
import { onShutdownRequest } from './shutdownRequest.ts';

export type Begin = (make: () => ManagedProcess | Promise<ManagedProcess>) => Promise<void>;

/**
 * Starts processes one after the other. When one ends, or on a request to shut down, all are stopped, the last one
 * first. Returns the exit code.
 */
export async function runTogether(start: (begin: Begin) => Promise<void>): Promise<number> {
  const parts: ManagedProcess[] = [];
  const over = Promise.withResolvers<number>();
  let ending = false;
  let inTheMaking: Promise<unknown> = Promise.resolve();

  const begin: Begin = async (make) => {
    if (ending) return forever;
    const making = Promise.resolve(make());
    inTheMaking = making.catch(() => undefined);
    const part = await making;
    parts.unshift(part);
    await part.ready;
    part.ended.then((code) => {
      if (ending) return;
      console.error(`\nThe ${part.name} has ended by itself (code ${code}), so everything ends.${seeLog(part.log)}`);
      over.resolve(code || 1);
    });
  };

  onShutdownRequest({
    first: () => {
      console.log('\nStopping… (once more, and it ends at once)');
      over.resolve(0);
    },
    again: () => {
      for (const part of parts) part.kill();
      process.exit(130);
    },
  });
  start(begin).catch(over.reject);

  try {
    return await over.promise;
  } finally {
    ending = true;
    await inTheMaking;
    for (const part of parts) await part.stop();
  }
}

const forever = new Promise<never>(() => undefined);

/** Runs a tool, and exits with its code. */
export async function endWith(run: () => Promise<number>): Promise<never> {
  try {
    process.exit(await run());
  } catch (error) {
    if (!(error instanceof PlainError)) console.error(error);
    else if (error.message) console.error(`\n${error.message}\n`);
    process.exit(error instanceof PlainError ? error.code : 1);
  }
}
