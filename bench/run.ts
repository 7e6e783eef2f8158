import { cpus } from 'node:os';
import { printAccount } from './account.ts';
import { makeBuyers, makeRace, makeRaceWithCode, strangers, type Target } from './buyers.ts';
import { measureCards, printCards } from './cards.ts';
import { measureCheckouts } from './checkouts.ts';
import { compare } from './compare.ts';
import { type Figures, printLines, printTable } from './figures.ts';
import { printJourneys } from './journeys.ts';
import { printLighthouse } from './lighthouse.ts';
import { measureLimit } from './limit.ts';
import { measureList } from './lists.ts';
import { measureMails } from './mails.ts';
import { printOffice } from './office.ts';
import { printOfficeBeside } from './officeBeside.ts';
import { printOpenings } from './opening.ts';
import { printPages } from './pages.ts';
import { type BenchPortal, openBenchPortal, openCluster, openFloor, type Served } from './place.ts';
import { residentMegabytes } from './process.ts';
import { printScale } from './scale.ts';
import { printStatements } from './statements.ts';
import { makeRoom, measureSteps, stepLines } from './steps.ts';
import { printSubscribers } from './subscribers.ts';

/**
 * Measures the portal as it runs, all in one run on one machine, the load generator included. Nothing is asserted:
 * machines differ. Compare the figures of one run with each other, above all with the bare transaction's.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 8);

/**
 * Whole checkouts with a code on each order, and without, in turns: the median of three ratios for each number of buyers.
 */
async function printCodes(place: BenchPortal, free: Target): Promise<void> {
  const pid = place.server.pid!;
  const targets = [free, await makeRaceWithCode(place.db)];
  let buyers = await makeBuyers(place.db, 2_500 * seconds);
  for (const target of targets)
    buyers = buyers.slice((await measureCheckouts(place.url, pid, buyers.slice(0, 300), target, 8, 3)).used);
  console.log('\nwhole checkouts with a code on each order, beside those without, in turns\n');
  for (const atOnce of [1, 8, 32]) {
    const turns: { readonly without: number; readonly with: number }[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const rates: number[] = [];
      for (const target of targets) {
        const { figures, used } = await measureCheckouts(place.url, pid, buyers, target, atOnce, seconds / 2);
        buyers = buyers.slice(used);
        if (figures.failed > 0) console.error(`${figures.failed} failed`);
        rates.push(figures.perSecond);
      }
      turns.push({ without: rates[0]!, with: rates[1]! });
    }
    const middle = (of: (turn: (typeof turns)[number]) => number) => turns.map(of).toSorted((a, b) => a - b)[1]!;
    const ratio = middle((turn) => turn.with / turn.without);
    console.log(
      `${atOnce} at once: ${middle((turn) => turn.without).toFixed(0)} a second without, ` +
        `${middle((turn) => turn.with).toFixed(0)} with, ${(ratio * 100).toFixed(0)} %`,
    );
  }
}

/** Each request of the registration's steps, with one athlete and with eight at once. */
async function printSteps(place: BenchPortal): Promise<void> {
  await makeRoom(place);
  let buyers = await makeBuyers(place.db, 100 * seconds);
  // The first ones compile; they are not measured.
  buyers = buyers.slice((await measureSteps(place, buyers, 8, 3)).used);
  const runs = [];
  for (const atOnce of [1, 8]) {
    const run = await measureSteps(place, buyers, atOnce, seconds);
    buyers = buyers.slice(run.used);
    runs.push({ ...run, atOnce });
  }
  console.log(`\nsteps of a registration, ${runs.map(({ walks, atOnce }) => `${walks} by ${atOnce}`).join(', ')}\n`);
  printLines(stepLines(runs));
  const cpu = runs.map((run) => `${run.cpu.toFixed(1)} ms with ${run.atOnce}`).join(', ');
  console.log(`\nprocessor time of the server for one request: ${cpu}`);
}

/** The pages that visitors open most, and the list behind one of them. */
async function measureLists({ url, server }: BenchPortal): Promise<Figures[]> {
  const pid = server.pid!;
  return [
    await measureList('race list API', `${url}/api/v3.0/circuits/15?lang=it`, pid, seconds),
    await measureList('home page, visitors', `${url}/it`, pid, seconds),
    await measureList('shop, visitors', `${url}/it/shop`, pid, seconds),
  ];
}

async function printFigures(place: BenchPortal, floor: Served): Promise<Target> {
  const pid = place.server.pid!;
  const idle = residentMegabytes(pid);
  const rows = await measureLists(place);

  const target = await makeRace(place.db);
  let buyers = await makeBuyers(place.db, 900 * seconds);
  // The first checkouts compile; they are not measured.
  buyers = buyers.slice((await measureCheckouts(place.url, pid, buyers.slice(0, 300), target, 8, 3)).used);
  let loaded = 0;
  for (const atOnce of [1, 8, 32]) {
    const run = await measureCheckouts(place.url, pid, buyers, target, atOnce, seconds);
    buyers = buyers.slice(run.used);
    loaded = Math.max(loaded, run.megabytes);
    rows.push(run.figures);
  }
  const bare = await measureCheckouts(floor.url, floor.server.pid!, strangers(3_000 * seconds), target, 32, seconds);
  const share = rows.at(-1)!.perSecond / bare.figures.perSecond;
  rows.push({ ...bare.figures, name: 'the floor: the same calls of a bare server, 32 buyers' });
  rows.push(await measureLimit(place.databaseUrl, 32, seconds));
  const mails = await measureMails(place, 30);

  console.log(`\n${cpus().length} cores, client, server and database together, Node ${process.versions.node}\n`);
  printTable(rows);
  console.log(
    `\nmemory of the server: ${Math.round(idle)} MB idle, ${Math.round(loaded)} MB at most under the checkouts`,
  );
  console.log(`whole checkouts are ${(share * 100).toFixed(0)} % of the floor`);
  console.log(`mails: ${mails.waited} orders waited to be told of, ${Math.round(mails.perSecond)} a second left it`);
  await printPages(place);
  return target;
}

/** This checkout by itself. */
async function measure(only: string | undefined): Promise<void> {
  const cluster = await openCluster();
  try {
    if (only === 'opening') return await printOpenings(cluster);
    if (only === 'scale') return await printScale(cluster);
    const place = await openBenchPortal(cluster, 'portal');
    try {
      if (only === 'cards') return printCards(await measureCards(place, 32, seconds));
      if (only === 'journeys') return await printJourneys(place, cluster);
      if (only === 'lists') return printTable(await measureLists(place));
      if (only === 'pages') return await printPages(place);
      if (only === 'lighthouse') return await printLighthouse(place, ref);
      if (only === 'account') return await printAccount(place);
      if (only === 'office') return await printOffice(place);
      if (only === 'office-beside') return await printOfficeBeside(place, seconds);
      if (only === 'subscribers') return await printSubscribers(place);
      if (only === 'codes') return await printCodes(place, await makeRace(place.db));
      if (only !== 'steps') {
        const floor = await openFloor(cluster);
        const free = await printFigures(place, floor);
        await floor.close();
        await printCodes(place, free);
      }
      await printSteps(place);
      printCards(await measureCards(place, 32, seconds));
    } finally {
      await place.close();
    }
  } finally {
    await cluster.close();
  }
}

/**
 * `npm run bench` measures everything, `-- steps`, `-- cards`, `-- codes`, `-- subscribers`, `-- office`,
 * `-- office-beside`, `-- account`, `-- scale`, `-- opening`, `-- journeys`, `-- lists`, `-- pages` and `-- lighthouse [PAGE]` those alone,
 * `-- compare REF` this checkout against another.
 * `-- statements [SEED]` counts how many transfers of invented statements are matched right.
 */
const [what, ref] = process.argv.slice(2);
if (what === 'statements') printStatements(ref ?? '2027');
else await (what === 'compare' ? compare(ref) : measure(what));
