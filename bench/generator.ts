import type { Buyer, Target } from './buyers.ts';
import { checkout } from './checkout.ts';
import { openClient } from './client.ts';

/** The load generator process: gets its task from its parent, and returns the time of each checkout. */
export interface GeneratorTask {
  readonly base: string;
  readonly buyers: readonly Buyer[];
  readonly target: Target;
  readonly atOnce: number;
  readonly seconds: number;
}

export interface GeneratorResult {
  readonly times: readonly number[];
  readonly failed: number;
  readonly firstFailure: string | null;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly used: number;
}

// The parent process has ended.
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ base, buyers, target, atOnce, seconds }: GeneratorTask) => {
  const times: number[] = [];
  let [next, failed] = [0, 0];
  let firstFailure: string | null = null;
  const cpu = process.cpuUsage();
  const began = performance.now();
  const until = began + seconds * 1000;
  const lane = async () => {
    let client = openClient(base);
    while (performance.now() < until) {
      const buyer = buyers[next++];
      if (!buyer) break;
      const start = performance.now();
      try {
        await checkout(client, buyer, target);
        times.push(performance.now() - start);
      } catch (error) {
        failed += 1;
        client.close();
        client = openClient(base);
        firstFailure ??= String(error);
      }
    }
    client.close();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const { user, system } = process.cpuUsage(cpu);
  const done: GeneratorResult = {
    times,
    failed,
    firstFailure,
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: (user + system) / 1e6,
    used: Math.min(next, buyers.length),
  };
  process.send?.(done, () => process.exit(0));
});
