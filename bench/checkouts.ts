import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Buyer, Target } from './buyers.ts';
import { type Figures, percentile } from './figures.ts';
import type { GeneratorResult, GeneratorTask } from './generator.ts';
import { cpuSeconds, residentMegabytes } from './process.ts';

export interface CheckoutRun {
  readonly figures: Figures;
  readonly used: number;
  /** The most memory that the server held meanwhile. */
  readonly megabytes: number;
}

/** Whole checkouts for some seconds, by so many buyers at once, from a process of its own. */
export async function measureCheckouts(
  base: string,
  serverPid: number,
  buyers: readonly Buyer[],
  target: Target,
  atOnce: number,
  seconds: number,
): Promise<CheckoutRun> {
  const child = fork(join(import.meta.dirname, 'generator.ts'));
  const before = cpuSeconds(serverPid);
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(serverPid));
  }, 100);
  const task: GeneratorTask = { base, buyers, target, atOnce, seconds };
  const done = await new Promise<GeneratorResult>((resolve, reject) => {
    child.once('message', (message) => resolve(message as GeneratorResult));
    child.once('exit', (code) => reject(new Error(`The load generator ended with ${code}`)));
    child.send(task);
  });
  clearInterval(watch);
  const server = cpuSeconds(serverPid) - before;
  if (done.firstFailure) console.error(`First failure: ${done.firstFailure}`);
  const sorted = done.times.toSorted((a, b) => a - b);
  return {
    used: done.used,
    megabytes,
    figures: {
      name: `whole checkouts${target.code ? ' with a code' : ''}, ${atOnce} ${atOnce === 1 ? 'buyer' : 'buyers'}`,
      perSecond: sorted.length / done.seconds,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      failed: done.failed,
      generatorShare: done.cpuSeconds / (done.cpuSeconds + server),
    },
  };
}
