import { type Buyer, makeBuyers, makeRace } from './buyers.ts';
import { ask, placeOrder } from './checkout.ts';
import { openClient } from './client.ts';
import { median, printLines } from './figures.ts';
import { fillSeason, raceOfSeason } from './manySubscribers.ts';
import { type BenchPortal, type Cluster, openBenchPortal } from './place.ts';
import { makeRoom, measureSteps } from './steps.ts';

/** Accounts and registrations of a portal that begins, and of one that has run for years. */
const few = { name: 'few', season: 42, accounts: 1_000, registrations: 9_996 };
const many = { name: 'many', season: 43, accounts: 100_000, registrations: 1_000_000 };
const batch = 10_000;

/** More than so many times what it takes with few is told as a fault. */
const mostTimes = 1.5;
const rounds = 80;
const turns = 4;
const secondsOfTurn = 5;

/** What somebody with an order asks for, beside the wizard: their own things, and what everybody sees. */
function readsOf(order: string, race: number): readonly string[] {
  const api = '/api/v3.0';
  return [
    ...[
      'auth/user',
      'user/main-subscriptions',
      'user/friends-subscriptions',
      'user/to-do',
      'user/starts',
      'user/crews',
    ],
    ...['user/next-pass', 'user/orders', 'user/addresses', 'user/sessions'],
    ...[`orders/${order}`, `orders/${order}/result`, `orders/${order}/passes`, `orders/${order}/withdrawals`],
    ...['circuits/15', 'products', `races/${race}`, `races/${race}/services`, `crews?race_id=204&page=1`],
  ]
    .map((path) => `${api}/${path}`)
    .concat('/api/v1/account/friends');
}

const pagesOf = (order: string): readonly string[] => [
  ...[
    '/it',
    '/it/shop',
    '/it/subscribers-list',
    '/it/dahsboard',
    '/it/dahsboard/orders',
    '/it/dahsboard/subscriptions',
  ],
  ...['/it/dahsboard/athletes', '/it/dahsboard/addresses', `/it/checkout/${order}`, '/it/cart'],
];

/** A portal of one size, with an athlete who has an order there. */
interface Grown {
  readonly place: BenchPortal;
  readonly headers: { readonly cookie: string };
  readonly order: string;
  readonly race: number;
  /** Athletes who register. */
  readonly walkers: Buyer[];
}

async function grow(cluster: Cluster, { name, season, accounts, registrations }: typeof few): Promise<Grown> {
  const place = await openBenchPortal(cluster, name);
  await makeRoom(place);
  for (let made = 0; made < accounts; made += batch) await makeBuyers(place.db, Math.min(batch, accounts - made));
  await fillSeason(place.db, season, registrations);
  const [owner, ...walkers] = await makeBuyers(place.db, 400);
  const order = await anOrder(place, owner!);
  await place.db.$client.query('vacuum analyze');
  const headers = { cookie: `pettorale_session=${owner!.token}` };
  return { place, headers, order, race: raceOfSeason(season, 3), walkers };
}

/** A paid order of one registration, in a free race. */
async function anOrder({ url, db }: BenchPortal, owner: Buyer): Promise<string> {
  const client = openClient(url);
  const order = await placeOrder(client, owner, await makeRace(db));
  await ask(client, owner.token, `/v3.0/orders/${order}/pay`, { action: 'confirm' });
  client.close();
  return order;
}

async function timeOf({ place, headers }: Grown, path: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(place.url + path, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return performance.now() - start;
}

interface Row {
  readonly name: string;
  readonly few: number;
  readonly many: number;
}

/** The median of each request: one athlete here and one there, in turns, so that a busy machine is busy for both. */
async function measureReads(small: Grown, large: Grown): Promise<Row[]> {
  const rows: Row[] = [];
  const pathsOf = ({ order, race }: Grown) => [...readsOf(order, race), ...pagesOf(order)];
  const there = pathsOf(large);
  for (const [at, path] of pathsOf(small).entries()) {
    const times: { readonly few: number[]; readonly many: number[] } = { few: [], many: [] };
    for (let round = -10; round < rounds; round += 1) {
      const taken = [await timeOf(small, path), await timeOf(large, there[at]!)] as const;
      // The first ones fill caches and plan.
      if (round < 0) continue;
      times.few.push(taken[0]);
      times.many.push(taken[1]);
    }
    const name = `GET ${path.replace(small.order, '…').replace(/races\/\d+/, 'races/…')}`;
    rows.push({ name, few: median(times.few), many: median(times.many) });
  }
  return rows;
}

/** The requests of the wizard's steps, in turns of some seconds. */
async function measureWizards(small: Grown, large: Grown): Promise<Row[]> {
  const walk = async ({ place, walkers }: Grown) => {
    const { steps, used } = await measureSteps(place, walkers, 1, secondsOfTurn);
    walkers.splice(0, used);
    return steps;
  };
  const times = new Map<string, { readonly few: number[]; readonly many: number[] }>();
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [size, grown] of [
      ['few', small],
      ['many', large],
    ] as const) {
      for (const { name, times: taken } of await walk(grown)) {
        const all = times.get(name) ?? { few: [], many: [] };
        times.set(name, all);
        if (turn > 0) all[size].push(...taken);
      }
    }
  }
  return [...times].map(([name, all]) => ({ name: `wizard ${name}`, few: median(all.few), many: median(all.many) }));
}

/** Each call with a thousand accounts and ten thousand registrations, and with a hundred times as many, as ratios. */
export async function printScale(cluster: Cluster): Promise<void> {
  const [small, large] = [await grow(cluster, few), await grow(cluster, many)];
  try {
    const rows = [...(await measureReads(small, large)), ...(await measureWizards(small, large))];
    const ratio = (row: Row) => row.many / row.few;
    const sizes = [many, few].map(
      ({ accounts, registrations }) => `${accounts} accounts and ${registrations} registrations`,
    );
    console.log(`\n${sizes.join(' beside ')}\n`);
    printLines([
      ['p50 of a call', 'few, ms', 'many, ms', 'times'],
      ...rows
        .toSorted((a, b) => ratio(b) - ratio(a))
        .map((row) => [row.name, row.few.toFixed(1), row.many.toFixed(1), ratio(row).toFixed(2)]),
    ]);
    const over = rows.filter((row) => ratio(row) > mostTimes).length;
    console.log(`\n${over} of ${rows.length} take more than ${mostTimes} times as long`);
  } finally {
    await Promise.all([small, large].map(({ place }) => place.close()));
  }
}
