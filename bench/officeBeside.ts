import { setTimeout as wait } from 'node:timers/promises';
import { makeBuyers, makeRace } from './buyers.ts';
import { measureCheckouts } from './checkouts.ts';
import { median, percentile, printLines } from './figures.ts';
import { aColleague, cases, fillOffice } from './office.ts';
import type { BenchPortal } from './place.ts';

const colleagues = 10;
/** Somebody at work looks at a page for so long. */
const looks = { atLeast: 2_000, atMost: 5_000 };
const turns = 3;

/** Colleagues who open one list or search of the office after another, until `stop`; answers how long each took. */
function workBeside({ url }: BenchPortal, headers: Readonly<Record<string, string>>) {
  const taken: number[] = [];
  const stop = new AbortController();
  async function work(colleague: number): Promise<void> {
    for (let page = colleague; !stop.signal.aborted; page += 1) {
      const [, path] = cases[page % cases.length]!;
      const start = performance.now();
      const answer = await fetch(`${url}/api/v3.0/circuits/15${path}`, { headers });
      await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      taken.push(performance.now() - start);
      const pause = looks.atLeast + Math.random() * (looks.atMost - looks.atLeast);
      await wait(pause, undefined, { signal: stop.signal }).catch(() => {});
    }
  }
  const all = Promise.all(Array.from({ length: colleagues }, (_, colleague) => work(colleague)));
  return {
    async stop() {
      stop.abort();
      await all;
      return taken;
    },
  };
}

/**
 * Whole checkouts while ten people work in the office, beside those while nobody does, in turns: medians of three. The
 * office has a hundred thousand registrations.
 */
export async function printOfficeBeside(place: BenchPortal, seconds: number): Promise<void> {
  const headers = await aColleague(place);
  await fillOffice(place);
  const target = await makeRace(place.db);
  let buyers = await makeBuyers(place.db, 4_000 * seconds);
  const checkouts = async (atOnce: number, forSeconds: number) => {
    const { figures, used } = await measureCheckouts(place.url, place.server.pid!, buyers, target, atOnce, forSeconds);
    buyers = buyers.slice(used);
    if (figures.failed > 0) console.error(`${figures.failed} failed`);
    return figures.perSecond;
  };
  // The first checkouts compile; they are not measured.
  await checkouts(8, 3);
  const lines = [['buyers at once', 'a second, office empty', 'with ten at work', 'share', 'office p50 ms', 'p95 ms']];
  for (const atOnce of [1, 8, 32]) {
    const rates: { readonly alone: number; readonly beside: number }[] = [];
    const taken: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const alone = await checkouts(atOnce, seconds);
      const office = workBeside(place, headers);
      const beside = await checkouts(atOnce, seconds);
      taken.push(...(await office.stop()));
      rates.push({ alone, beside });
    }
    const middle = (of: (rate: (typeof rates)[number]) => number) => median(rates.map(of));
    lines.push([
      String(atOnce),
      middle(({ alone }) => alone).toFixed(0),
      middle(({ beside }) => beside).toFixed(0),
      `${(middle(({ alone, beside }) => beside / alone) * 100).toFixed(0)} %`,
      median(taken).toFixed(0),
      percentile(
        taken.toSorted((a, b) => a - b),
        0.95,
      ).toFixed(0),
    ]);
  }
  console.log('\nwhole checkouts while ten people work in the office\n');
  printLines(lines);
}
