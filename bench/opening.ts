import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type Buyer, makeBuyers, makeRace, type Target } from './buyers.ts';
import { percentile, printLines } from './figures.ts';
import type { CrowdResult, CrowdTask } from './openingCrowd.ts';
import { type BenchPortal, type Cluster, openBenchPortal } from './place.ts';

/** How many buyers come at once for how many places, and how many processes of the portal serve them. */
export interface Opening {
  readonly buyers: number;
  readonly places: number;
  readonly processes: number;
}

const openings: readonly Opening[] = [
  { buyers: 3_000, places: 500, processes: 1 },
  { buyers: 10_000, places: 500, processes: 3 },
];

/** How often the figures are taken; the middle one is told. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

interface OpeningFigures {
  readonly seconds: number;
  readonly orderP99: number;
  readonly homeP95: number;
  readonly bought: number;
  readonly refused: number;
  readonly waits: number;
  readonly failed: number;
}

/** A process of the bench: it gets its task from here, answers once, and ends. */
function runCrowd(task: CrowdTask): Promise<CrowdResult> {
  const child = fork(join(import.meta.dirname, 'openingCrowd.ts'));
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as CrowdResult));
    child.once('exit', (code) => reject(new Error(`The crowd ended with ${code}`)));
    child.send(task);
  });
}

/** Asks for Home, time and again on one connection, from a process of its own, until it is told to stop. */
function visitHome(url: string) {
  const child = fork(join(import.meta.dirname, 'openingVisitor.ts'), [`${url}/it`]);
  const times = new Promise<number[]>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number[]));
    child.once('exit', (code) => reject(new Error(`The visitor ended with ${code}`)));
  });
  return () => {
    child.send('stop');
    return times;
  };
}

async function take(place: BenchPortal, urls: readonly string[], target: Target, crowd: readonly Buyer[]) {
  const stop = visitHome(urls[0]!);
  const result = await runCrowd({ urls, target, buyers: crowd });
  const home = (await stop()).toSorted((a, b) => a - b);
  const { rows } = await place.db.$client.query(
    `select count(*)::int as sold from entry where race_id = $1 and state = 'live'`,
    [target.raceId],
  );
  if (rows[0].sold !== result.bought) console.error(`${rows[0].sold} entries, but ${result.bought} were told of one`);
  if (result.firstFailure) console.error(`First failure: ${result.firstFailure}`);
  const orders = result.orderTimes.toSorted((a, b) => a - b);
  return { ...result, orderP99: percentile(orders, 0.99), homeP95: percentile(home, 0.95) };
}

const middle = (runs: readonly OpeningFigures[], of: (run: OpeningFigures) => number): number =>
  runs.map(of).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)]!;

/** `npm run bench -- opening`: a race opens, and everybody comes at once. Each round has a race of its own. */
export async function printOpenings(cluster: Cluster): Promise<void> {
  const lines = [
    ['buyers', 'places', 'processes', 'over after s', 'order p99 ms', 'Home p95 ms', 'bought', '503s', 'failed'],
  ];
  const place = await openBenchPortal(cluster, 'opening');
  try {
    const urls = [place.url];
    for (const { buyers, places, processes } of openings) {
      while (urls.length < processes) urls.push(await place.startServer());
      const runs: OpeningFigures[] = [];
      // The first round compiles; it is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        const target = await makeRace(place.db, { places });
        const run = await take(place, urls, target, await makeBuyers(place.db, buyers));
        if (round > 0) runs.push(run);
      }
      lines.push([
        String(buyers),
        String(places),
        String(processes),
        middle(runs, (run) => run.seconds).toFixed(1),
        middle(runs, (run) => run.orderP99).toFixed(0),
        middle(runs, (run) => run.homeP95).toFixed(0),
        [...new Set(runs.map(({ bought }) => bought))].join(', '),
        String(middle(runs, (run) => run.waits)),
        String(runs.reduce((sum, { failed }) => sum + failed, 0)),
      ]);
    }
  } finally {
    await place.close();
  }
  console.log(`\na race opens; medians of ${rounds} rounds\n`);
  printLines(lines);
}
