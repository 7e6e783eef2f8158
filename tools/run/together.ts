import { PlainError } from '../plainError.ts';
import { type Part, seeLog } from './child.ts';
import { onEndWish } from './endWish.ts';

export type Begin = (make: () => Part | Promise<Part>) => Promise<void>;

/**
 * Starts parts one after the other and keeps them together: when one ends, or when we are asked to end, all
 * are stopped, the last one first. Answers with the exit code.
 */
export async function runTogether(start: (begin: Begin) => Promise<void>): Promise<number> {
  const parts: Part[] = [];
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

  onEndWish({
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

/** Runs a tool to its end, and ends the process with its code. */
export async function endWith(run: () => Promise<number>): Promise<never> {
  try {
    process.exit(await run());
  } catch (error) {
    if (!(error instanceof PlainError)) console.error(error);
    else if (error.message) console.error(`\n${error.message}\n`);
    process.exit(error instanceof PlainError ? error.code : 1);
  }
}
