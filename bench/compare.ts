import { buildIfNeeded } from '../tools/build.ts';
import { type Buyer, makeBuyers, makeRace, strangers, type Target } from './buyers.ts';
import { measureCheckouts } from './checkouts.ts';
import { median, percentile, printLines } from './figures.ts';
import { measureList } from './lists.ts';
import { otherCheckout } from './otherCheckout.ts';
import { type BenchPortal, openBenchPortal, openCluster, openFloor, type Served } from './place.ts';
import { makeRoom, measureSteps } from './steps.ts';

/** How long each turn is: a machine drifts by a quarter between minutes, hardly at all between turns of seconds. */
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

const sides = ['before', 'now', 'floor'] as const;
type Side = (typeof sides)[number];

interface Figure {
  readonly unit: 'a second' | 'ms';
  readonly values: Readonly<Record<Side, number[]>>;
}

/** What was measured, turn by turn. */
function createTaken() {
  const figures = new Map<string, Figure>();
  return {
    figures,
    add(name: string, unit: Figure['unit'], side: Side, value: number) {
      const figure = figures.get(name) ?? { unit, values: { before: [], now: [], floor: [] } };
      figures.set(name, figure);
      figure.values[side].push(value);
    },
  };
}

type Measurements = ReturnType<typeof createTaken>;

/** Above 1 is faster than before, whichever the unit. */
const speed = ({ unit }: Figure, before: number, now: number) => (unit === 'ms' ? before / now : now / before);

function print({ figures }: Measurements): void {
  const lines = [...figures].map(([name, figure]) => {
    const [before, now, floor] = sides.map((side) => median(figure.values[side])) as [number, number, number];
    const share = (value: number) => (Number.isNaN(floor) ? '–' : `${((value / floor) * 100).toFixed(0)} %`);
    return [
      `${name}, ${figure.unit}`,
      before.toFixed(1),
      now.toFixed(1),
      speed(figure, before, now).toFixed(2),
      share(before),
      share(now),
    ];
  });
  printLines([['what', 'before', 'now', 'speed, now : before', 'of the floor, before', 'now'], ...lines]);
}

interface Contestant {
  readonly side: Side;
  readonly served: Served;
  readonly target: Target;
  readonly buyers: (many: number) => Promise<Buyer[]>;
}

async function takeLists(record: Measurements, side: Side, { url, server }: Served): Promise<void> {
  const paths = { 'race list': '/api/v3.0/circuits/15?lang=it', Home: '/it' };
  for (const [name, path] of Object.entries(paths)) {
    const { perSecond } = await measureList(name, url + path, server.pid!, seconds);
    record.add(name, 'a second', side, perSecond);
  }
}

async function takeCheckouts(record: Measurements, contestants: readonly Contestant[], atOnce: number): Promise<void> {
  for (const { side, served, target, buyers } of contestants) {
    const crowd = await buyers(1_500 * seconds);
    const { figures } = await measureCheckouts(served.url, served.server.pid!, crowd, target, atOnce, seconds);
    record.add(figures.name, 'a second', side, figures.perSecond);
  }
}

async function takeSteps(record: Measurements, side: Side, place: BenchPortal): Promise<void> {
  const { steps } = await measureSteps(place, await makeBuyers(place.db, 100 * seconds), 8, seconds);
  for (const { name, times } of steps) record.add(`step ${name}`, 'ms', side, percentile(times, 0.5));
}

/** `npm run bench -- compare REF`: this checkout and another commit by turns, on one PostgreSQL, and the ratios. */
export async function compare(ref: string | undefined): Promise<void> {
  if (!ref) throw new Error('Compare with what? npm run bench -- compare REF');
  const undo: (() => Promise<void>)[] = [];
  let undone: Promise<void> | undefined;
  const close = () => {
    undone ??= (async () => {
      for (const step of undo.toReversed()) await step();
    })();
    return undone;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }
  const keep = <Opened extends { close: () => Promise<void> }>(opened: Opened): Opened => {
    undo.push(opened.close);
    return opened;
  };

  try {
    console.log(`Building this checkout and ${ref}…`);
    const other = keep(otherCheckout(ref));
    await other.ready;
    await buildIfNeeded(() => undefined);
    const cluster = keep(await openCluster());
    const before = keep(await openBenchPortal(cluster, 'before', other.folder));
    const now = keep(await openBenchPortal(cluster, 'now'));
    const floor = keep(await openFloor(cluster));

    const contestants: Contestant[] = [];
    for (const [side, place] of [['before', before] as const, ['now', now] as const]) {
      await makeRoom(place);
      const target = await makeRace(place.db);
      contestants.push({ side, served: place, target, buyers: (many) => makeBuyers(place.db, many) });
    }
    const { target } = contestants[0]!;
    contestants.push({ side: 'floor', served: floor, target, buyers: async (many) => strangers(many) });

    const record = createTaken();
    // The first round compiles; it is not measured. The two sides alternate in going first.
    for (let round = 0; round <= rounds; round += 1) {
      const into = round === 0 ? createTaken() : record;
      const turn = round % 2 === 0 ? contestants : contestants.toReversed();
      const places = [['before', before] as const, ['now', now] as const];
      for (const [side, place] of round % 2 === 0 ? places : places.toReversed()) await takeLists(into, side, place);
      for (const atOnce of [1, 8, 32]) await takeCheckouts(into, turn, atOnce);
      for (const [side, place] of round % 2 === 0 ? places : places.toReversed()) await takeSteps(into, side, place);
      console.log(round === 0 ? 'Warm.' : `Round ${round} of ${rounds}.`);
    }
    console.log(`\nmedians of ${rounds} rounds, ${seconds} s each turn; before is ${ref}\n`);
    print(record);
  } finally {
    await close();
  }
}
